#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    mura_fuzz::move_text(bytes);
});
