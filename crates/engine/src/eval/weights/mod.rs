//! The weights of the features, in hundredths of a mark, bar or cow. The files beside this one are written by `mura tune`.

mod morabaraba;
mod mur_advanced;
mod mur_classic;
mod mur_kraken;

pub(super) use morabaraba::WEIGHTS as MORABARABA;
pub(super) use mur_advanced::WEIGHTS as MUR_ADVANCED;
pub(super) use mur_classic::WEIGHTS as MUR_CLASSIC;
pub(super) use mur_kraken::WEIGHTS as MUR_KRAKEN;
