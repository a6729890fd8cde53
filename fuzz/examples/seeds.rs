//! Writes generated inputs as a first corpus for libFuzzer: `cargo run --release -p mura-fuzz --example seeds`.

use std::io;
use std::path::Path;

use mura_fuzz::TARGETS;
use mura_games::Luck;

const INPUTS: u64 = 300;

fn main() -> io::Result<()> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("libfuzzer/corpus");
    for target in TARGETS {
        let folder = corpus.join(target.name);
        std::fs::create_dir_all(&folder)?;
        for seed in 0..INPUTS {
            let input = (target.generate)(&mut Luck::new(seed));
            std::fs::write(folder.join(format!("seed-{seed:03}")), input)?;
        }
        println!("{}: {INPUTS} inputs", folder.display());
    }
    Ok(())
}
