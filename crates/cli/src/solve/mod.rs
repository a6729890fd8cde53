//! `mura solve`: exact values of Ur, and whether a sample of them is right.

mod args;
mod bar;
mod check;
mod room;
mod ur;

use args::What;
pub(crate) use args::{HELP, Solve};
pub(crate) use room::bytes;

use crate::failure::Failure;

pub(crate) fn run(args: &Solve) -> Result<(), Failure> {
    match &args.what {
        What::Ur(args) => ur::run(args),
        What::Check(args) => check::run(args),
    }
}
