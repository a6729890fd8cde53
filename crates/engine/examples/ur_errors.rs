//! How far the tuned weights and a net of Ur are off exact values:
//! `cargo run --release -p mura-engine --example ur_errors -- NET RECORDS...`, with files of records as
//! `nets/ur/README.md` describes them.

use std::error::Error;
use std::io::Write;
use std::path::Path;

use mura_engine::ur::{Judge, Net, Weights};
use mura_solver::ur::{RECORD_SIZE, Record};

fn main() -> Result<(), Box<dyn Error>> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let Some((net, files)) = given.split_first().filter(|(_, files)| !files.is_empty()) else {
        return Err("wanted: a net and files of records".into());
    };
    let read = |path: &str| std::fs::read(Path::new(path)).map_err(|error| format!("{path}: {error}"));
    let net = Net::parse(&read(net)?).map_err(|fault| format!("{net}: {fault}"))?;
    let mut out = std::io::stdout();
    for path in files {
        let bytes = read(path)?;
        let (records, rest) = bytes.as_chunks::<RECORD_SIZE>();
        if !rest.is_empty() {
            return Err(format!("{path}: {} bytes are no whole number of records", bytes.len()).into());
        }
        writeln!(out, "{path}: {} positions", records.len())?;
        for (name, judge) in [("weights", Judge::from(Weights::tuned())), ("net", Judge::from(&net))] {
            let mut off = [Off::default(), Off::default()];
            for (number, record) in records.iter().enumerate() {
                let record = Record::parse(record)
                    .ok_or_else(|| format!("{path}: record {} is no position", number + 1))?;
                let game = record
                    .place
                    .game("t")
                    .map_err(|refusal| format!("{path}: record {}: {refusal}", number + 1))?;
                let judged = judge.evaluate(&game);
                off[0].add(judged.win - record.chance);
                off[1].add(judged.points - record.points);
            }
            let [win, points] = off.map(|off| off.told());
            writeln!(out, "  {name:8} win: {win}; points: {points}")?;
        }
    }
    Ok(())
}

/// Errors of one kind.
#[derive(Default)]
struct Off {
    count: f64,
    sum: f64,
    squares: f64,
    most: f64,
}

impl Off {
    fn add(&mut self, off: f32) {
        if !off.is_nan() {
            let size = f64::from(off.abs());
            self.count += 1.0;
            self.sum += size;
            self.squares += size * size;
            self.most = self.most.max(size);
        }
    }

    fn told(&self) -> String {
        let Off { count, sum, squares, most } = self;
        if *count == 0.0 {
            return "not known".to_owned();
        }
        let root = (squares / count).sqrt();
        format!("mean {:.4}, root mean square {root:.4}, most {most:.3}", sum / count)
    }
}
