//! mura, the command.
fn main() {}
