//! Every worked example, diagram and rule of the documents, played by the fast and the literal implementation at once.

mod morabaraba;
mod morabaraba_book;
mod morabaraba_end;
#[path = "../support/mod.rs"]
mod support;
mod ur;
mod ur_book;
mod ur_end;
mod ur_rosettes;
