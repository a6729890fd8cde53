//! Every worked example, diagram and rule of the documents, played by the fast and the literal implementation at once.

mod morabaraba;
mod morabaraba_book;
mod morabaraba_end;
mod mur;
mod mur_advanced;
mod mur_advanced_closes;
mod mur_advanced_repeats;
mod mur_obliged;
mod mur_sets;
mod mur_traps;
mod seen;
#[path = "../support/mod.rs"]
mod support;
mod ur;
mod ur_book;
mod ur_end;
mod ur_rosettes;
