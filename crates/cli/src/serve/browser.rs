//! The page, opened for whoever has started the server on a desktop.

use std::process::{Command, Stdio};

/// Opens an address in a browser, where there is a desktop. Whether that works is up to the desktop: the address was printed anyway.
pub(super) fn open(address: &str) {
    let Some((program, before)) = opener() else { return };
    let nothing = Stdio::null;
    let child = Command::new(program)
        .args(before)
        .arg(address)
        .stdin(nothing())
        .stdout(nothing())
        .stderr(nothing())
        .spawn();
    if let Ok(mut child) = child {
        // Somebody has to wait for it, or it stays as a zombie.
        std::thread::spawn(move || child.wait());
    }
}

fn opener() -> Option<(&'static str, &'static [&'static str])> {
    if cfg!(windows) {
        return Some(("cmd", &["/C", "start", ""]));
    }
    if cfg!(target_os = "macos") {
        return Some(("open", &[]));
    }
    let is_desktop = ["DISPLAY", "WAYLAND_DISPLAY"]
        .iter()
        .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()));
    is_desktop.then_some(("xdg-open", &[]))
}
