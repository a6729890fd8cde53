//! `mura convert`: records written anew, in canonical form or as JSON.

mod args;
mod json;

use std::io::Write;

use mura_games::record::Reader;

use crate::failure::Failure;
use crate::outlet::{Outlet, is_same};
use crate::screen::ERROR;
use args::Form;
pub(crate) use args::{Convert, HELP};

pub(crate) fn run(args: &Convert) -> Result<(), Failure> {
    if args.positions && args.to != Form::Json {
        return Err(Failure::Usage(
            "--positions needs --to json: a record as text has no place for them".into(),
        ));
    }
    let input = crate::check::open(&args.file).map_err(Failure::Wrong)?;
    if args.force && is_same(&args.file, &args.output) {
        return Err(Failure::Usage(
            "a file cannot be read and replaced at once: choose another --output".into(),
        ));
    }
    let mut out = Outlet::open(&args.output, args.force)?;
    let (mut written, mut wrong) = (0_u64, 0_u64);
    for (number, result) in (1..).zip(Reader::new(input)) {
        let text = result.and_then(|record| {
            let record = record.canonical()?;
            match args.to {
                Form::Text => Ok(record.to_string()),
                Form::Json => json::game(&record, args.positions).map(|game| game.to_string()),
            }
        });
        match text {
            Ok(text) => {
                if args.to == Form::Json {
                    out.write(if written == 0 { "[\n" } else { ",\n" })?;
                }
                out.write(&text)?;
                written += 1;
            }
            Err(error) => {
                let place = crate::check::place(&args.file, number, "", &error);
                writeln!(anstream::stderr(), "{place}: {ERROR}{}{ERROR:#}", error.fault)?;
                wrong += 1;
            }
        }
    }
    if args.to == Form::Json {
        out.write(if written == 0 { "[]\n" } else { "\n]\n" })?;
    }
    out.finish()?;
    match (written, wrong) {
        (0, 0) => Err(Failure::Wrong(format!("{} holds no game", args.file.display()))),
        (_, 0) => Ok(()),
        _ => Err(Failure::Told),
    }
}
