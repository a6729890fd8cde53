//! A server whose output nobody reads: it answers, and it ends when it is told to.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::net::TcpListener;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::command;
use crate::serve::{Folder, Server};

/// A pipe whose reader is gone.
fn closed() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    writer.into()
}

/// A stream that is full already, and the end from which nobody reads.
fn full() -> (Stdio, UnixStream) {
    let (mut writer, reader) = UnixStream::pair().unwrap();
    writer.set_nonblocking(true).unwrap();
    loop {
        match writer.write(&[b'x'; 4096]) {
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::WouldBlock => break,
            Err(error) => panic!("{error}"),
        }
    }
    // The server's writes to it wait, as they do with a pipe.
    writer.set_nonblocking(false).unwrap();
    (OwnedFd::from(writer).into(), reader)
}

/// Starts a server with these outputs, asks it for pages, and ends it.
fn serves_and_ends(name: &str, out: Stdio, err: Stdio) {
    let folder = Folder::new(name);
    let data = folder.0.join("data").display().to_string();
    let port = TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port().to_string();
    let child = command(&["serve", "--data", &data, "--no-open", "--log", "debug", "--listen", &port])
        .stdin(Stdio::null())
        .stdout(out)
        .stderr(err)
        .spawn()
        .unwrap();
    let mut server = Server::of(child, format!("127.0.0.1:{port}"));
    let began = Instant::now();
    while std::net::TcpStream::connect(&server.address).is_err() {
        assert!(began.elapsed() < Duration::from_secs(60), "it does not start");
        std::thread::sleep(Duration::from_millis(20));
    }
    // Several at a time, more than there are threads that answer.
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| (0..5).for_each(|_| assert_eq!(server.get("/login").0, 200)));
        }
    });
    assert_eq!(server.get("/ready").0, 200);
    server.signal("TERM");
    assert_eq!(server.wait(Duration::from_secs(20)), Some(0));
}

#[test]
fn it_ends_with_standard_output_closed() {
    serves_and_ends("no-stdout", closed(), Stdio::null());
}

#[test]
fn it_ends_with_standard_error_closed() {
    serves_and_ends("no-stderr", Stdio::null(), closed());
}

#[test]
fn it_ends_with_both_closed() {
    serves_and_ends("no-output", closed(), closed());
}

#[test]
fn it_ends_with_outputs_that_nobody_reads() {
    let (out, _out) = full();
    let (err, _err) = full();
    serves_and_ends("full-output", out, err);
}

#[test]
fn it_ends_with_outputs_on_a_full_disk() {
    if !fs::exists("/dev/full").unwrap() {
        return;
    }
    let full = || File::options().write(true).open("/dev/full").unwrap().into();
    serves_and_ends("full-disk", full(), full());
}
