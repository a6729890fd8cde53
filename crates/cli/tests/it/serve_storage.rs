//! What a server does to the disk and the memory of its machine: who may read its files, who else
//! may serve them, how much space and memory it leaves.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use crate::mura;
use crate::serve::{Folder, Server};

fn mode(path: &Path) -> u32 {
    let found = fs::metadata(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    found.permissions().mode() & 0o777
}

/// `mura` in a process that would let everybody read and write its files.
fn with_open_umask(args: &[&str]) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", "umask 000; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_mura")]).args(args);
    command
}

#[test]
fn files_are_for_their_owner_alone() {
    let folder = Folder::new("private");
    let data = folder.0.join("new/data");
    let start = || {
        let data = data.display().to_string();
        let args = ["serve", "--data", &data, "--no-open", "--listen", "0", "--backup-every", "1s"];
        Server::from(&folder.0.join("log"), with_open_umask(&args))
    };
    let wait_for = |file: &dyn Fn() -> bool| {
        let began = Instant::now();
        while !file() {
            assert!(began.elapsed() < Duration::from_secs(20));
            thread::sleep(Duration::from_millis(50));
        }
    };
    let files = |folder: &Path| {
        let mut files: Vec<_> =
            fs::read_dir(folder).into_iter().flatten().map(|file| file.unwrap().path()).collect();
        files.sort();
        files
    };
    let backups = data.join("backups");
    let server = start();
    let _ = server.get("/ready");
    wait_for(&|| !files(&backups).is_empty());
    for made in [&folder.0.join("new"), &data, &backups] {
        assert_eq!(mode(made), 0o700, "{}", made.display());
    }
    for name in ["mura.db", "mura.db-wal", "mura.db-shm", "mura.db.lock"] {
        assert_eq!(mode(&data.join(name)), 0o600, "{name}");
    }
    for copy in files(&backups) {
        // Those that are being made, too.
        assert!(!copy.exists() || mode(&copy) == 0o600, "{}", copy.display());
    }
    let copy = folder.path("copy.db");
    let run = with_open_umask(&["backup", "--data", &data.display().to_string(), &copy]).status().unwrap();
    assert!(run.success());
    assert_eq!(mode(Path::new(&copy)), 0o600);
    server.stop();

    // What an earlier version has left behind is closed to others, and the folder is left as
    // somebody has set it.
    let is_copy = |file: &&std::path::PathBuf| file.extension().is_some_and(|end| end == "db");
    let copy = files(&backups).iter().find(is_copy).unwrap().clone();
    for file in [&data.join("mura.db"), &copy] {
        fs::set_permissions(file, fs::Permissions::from_mode(0o644)).unwrap();
    }
    fs::set_permissions(&data, fs::Permissions::from_mode(0o755)).unwrap();
    let server = start();
    wait_for(&|| mode(&copy) == 0o600);
    assert_eq!((mode(&data.join("mura.db")), mode(&data)), (0o600, 0o755));
    let (_, log) = server.stop();
    assert!(log.contains("others could read this file") && log.contains("mura.db was=\"644\""), "{log}");
}

#[test]
fn a_database_under_another_name_is_still_one_database() {
    let folder = Folder::new("links");
    let data = folder.0.join("data");
    let server = Server::start(&data, &[]);
    let file = data.join("mura.db");
    for (name, sentence) in
        [("symbolic", "is mura running already?"), ("hard", "another mura is using the database at")]
    {
        let other = folder.0.join(name);
        fs::create_dir(&other).unwrap();
        let link = other.join("mura.db");
        match name {
            "symbolic" => symlink(&file, &link).unwrap(),
            _ => fs::hard_link(&file, &link).unwrap(),
        }
        let run = mura(&["serve", "--data", &other.display().to_string(), "--no-open", "--listen", "0"]);
        assert_eq!(run.code, 1, "{name}: {}", run.err);
        assert!(run.err.contains(sentence), "{name}: {}", run.err);
    }
    assert_eq!(server.get("/ready").0, 200);
    assert_eq!(server.stop().0, Some(0));
    // The lock goes with its server.
    let symbolic = folder.0.join("symbolic");
    assert_eq!(Server::start(&symbolic, &[]).stop().0, Some(0));
    assert!(
        !symbolic.join("mura.db-wal").exists()
            && fs::symlink_metadata(symbolic.join("mura.db")).unwrap().is_symlink()
    );
}

#[test]
fn a_disk_that_fills_up_is_told_of_and_gets_no_backups() {
    /// More than any disk has: a thousand TiB, in MiB.
    const MUCH: &str = "1000000000";
    let folder = Folder::new("space");
    let data = folder.0.join("data");
    let server = Server::start(&data, &["--low-space", MUCH, "--backup-every", "1s"]);
    assert!(server.metric("mura_storage_free_bytes") > 0);
    let (path, copy) = (data.display().to_string(), folder.path("copy.db"));
    let run = mura(&["backup", "--data", &path, "--low-space", MUCH, &copy]);
    assert_eq!(run.code, 1);
    let sentence = "copy.db is not written: it takes up to 1 MiB, ";
    assert!(
        run.err.contains(sentence) && run.err.contains("--low-space keeps 1000000000 MiB"),
        "{}",
        run.err
    );
    assert!(!Path::new(&copy).exists());
    let run = mura(&["backup", "--data", &path, "--low-space", "0", &copy]);
    assert_eq!(run.code, 0, "{}", run.err);
    thread::sleep(Duration::from_millis(2500));
    let copies = fs::read_dir(data.join("backups")).unwrap().count();
    let (code, log) = server.stop();
    assert_eq!((code, copies), (Some(0), 0), "{log}");
    assert_eq!(log.matches("little free space").count(), 1, "{log}");
    assert!(log.contains("no backup") && log.contains("is not written: it takes up to"), "{log}");

    let server = Server::start(&data, &["--low-space", "0"]);
    let (_, log) = server.stop();
    assert!(!log.contains("little free space"), "{log}");
}

/// Memory of a process that is in use, in KiB.
#[cfg(target_os = "linux")]
fn resident(id: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn memory_for_passwords_does_not_grow() {
    let folder = Folder::new("memory");
    let server = Server::start(&folder.0.join("data"), &["--rate-limit", "0"]);
    thread::scope(|scope| {
        for person in 0..8 {
            let server = &server;
            scope.spawn(move || {
                for number in 0..5 {
                    let form = format!("name=Person-{person}-{number}&password=correct+horse");
                    let kind = "Content-Type: application/x-www-form-urlencoded";
                    let length = form.len();
                    let request =
                        format!("POST /register HTTP/1.1\r\n{kind}\r\nContent-Length: {length}\r\n");
                    let (status, answer) = server.send(&request, &form);
                    assert_eq!(status, 303, "{answer}");
                }
            });
        }
    });
    let mib = resident(server.id()) / 1024;
    assert!(mib < 100, "{mib} MiB");
    eprintln!("{mib} MiB after 40 registrations");
    assert_eq!(server.stop().0, Some(0));
}
