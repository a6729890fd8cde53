//! What the system sends beside lines.

/// A file that would grow over the limit of the system fails like one on a full disk, instead of ending the program (SIGXFSZ).
pub(crate) fn limits_are_errors() {
    #[cfg(unix)]
    {
        let seen = std::sync::Arc::default();
        // Where that cannot be had, the log is whole all the same.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, seen);
    }
}

/// Calls this when somebody wants the program to end: Ctrl-C, or a request of the system.
pub(crate) fn on_interrupt(mut tell: impl FnMut() + Send + 'static) {
    listen(move |_| tell());
}

/// Does this when somebody wants the program to end, and then lets it end as if nobody had listened.
pub(crate) fn before_interruption(last: impl Fn() + Send + 'static) {
    listen(move |signal| {
        last();
        end(signal);
    });
}

/// Asks `heed` at the first Ctrl-C whether what runs comes to its end by itself. Where it does not, at the second one, and when the system
/// wants the program to end, it does so as if nobody had listened, after `last`.
pub(crate) fn on_first_interrupt(heed: impl Fn() -> bool + Send + 'static, last: impl Fn() + Send + 'static) {
    let mut is_first = true;
    listen(move |signal| {
        if signal == signal_hook::consts::SIGINT && std::mem::take(&mut is_first) && heed() {
            return;
        }
        last();
        end(signal);
    });
}

/// Ends the program as this signal does when nobody listens.
fn end(signal: i32) {
    #[cfg(unix)]
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    #[cfg(not(unix))]
    let _: i32 = signal;
}

/// Where there are no such signals, nothing is ever heard.
fn listen(heard: impl FnMut(i32) + Send + 'static) {
    #[cfg(unix)]
    if let Ok(mut signals) =
        signal_hook::iterator::Signals::new([signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM])
    {
        std::thread::spawn(move || signals.forever().for_each(heard));
    }
    #[cfg(not(unix))]
    drop(heard);
}
