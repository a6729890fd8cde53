//! Memory on the command line, in MiB: what the machine cannot give is refused there, before anything begins.

use mura_arena::engines::Spec;
use mura_engine::memory_is_there;

/// The most that can be asked for.
const MOST: u32 = 65_536;

/// Reads so many MiB, from `least` on.
pub(crate) fn mib(least: u32) -> impl Fn(&str) -> Result<u32, String> + Clone {
    move |text| {
        let mib = text.parse().ok().filter(|mib| (least..=MOST).contains(mib));
        let mib = mib.ok_or_else(|| format!("expected a number from {least} to {MOST}"))?;
        there(mib as usize).map(|()| mib)
    }
}

/// Reads a side of a match, which may have a memory of its own.
pub(crate) fn side(text: &str) -> Result<Spec, String> {
    let spec: Spec = text.parse().map_err(|error: mura_arena::engines::SpecError| error.to_string())?;
    if let Some(mib) = spec.hash_mib {
        there(mib).map_err(|why| format!("hash={mib}: {why}"))?;
    }
    Ok(spec)
}

/// Whether the machine can give so much.
pub(crate) fn there(mib: usize) -> Result<(), String> {
    if memory_is_there(mib) { Ok(()) } else { Err("there is not so much memory".into()) }
}
