//! `mura dice derive`: everything that follows from a secret and the seeds.

use std::io::Read;

use mura_arena::dice::{Dice, Lot, Secret};
use mura_games::{GameId, Player, Settings};

use super::{Derive, context};
use crate::failure::Failure;
use crate::screen::fact;

pub(super) fn run(args: &Derive) -> Result<(), Failure> {
    let context = context(args.game, &args.table)?;
    let secret = secret(&args.secret)?;
    if args.black.is_some() && args.black == args.white {
        return Err(Failure::Usage("both players have the same seed".into()));
    }
    let dice = Dice::new(&context, &secret, [args.black.as_ref(), args.white.as_ref()]);
    let start = args.game.start(&Settings::default()).map_err(|error| Failure::Wrong(error.to_string()))?;
    let name = |side: usize| start.name(Player::BOTH[side]);
    let colours = dice.lot(Lot::Colours.word());
    let mut out = anstream::stdout().lock();
    fact(&mut out, "commit", context.commit(&secret))?;
    if args.game == GameId::MurAdvanced {
        if let Some(roll) = dice.roll_for_blue() {
            let digits = |dice: [u8; 3]| dice.map(|die| die.to_string()).concat();
            let rolls = roll.rolls.iter().map(|&[one, two]| format!("{}-{}", digits(one), digits(two)));
            let (rolls, seed) = (rolls.collect::<Vec<_>>().join(" "), name(roll.winner));
            fact(&mut out, "for Blue", format!("{rolls}: the player given as {seed} has Blue"))?;
        }
        fact(&mut out, "opening", dice.opening().map(|die| die.to_string()).concat())?;
    } else if let Some(side) = colours {
        fact(&mut out, "colours", format!("the player given as {} has Black", name(side)))?;
    }
    if args.game == GameId::Ur {
        if let Some(side) = dice.lot(Lot::First.word()) {
            // Whether colours are drawn at all is for the players to say, so both colours are told where they differ.
            let drawn = if colours == Some(1) {
                format!(" ({} by the lot for colours)", name(1 - side))
            } else {
                String::new()
            };
            fact(&mut out, "first", format!("the player given as {}{drawn} throws first", name(side)))?;
        }
        const ROW: u64 = 20;
        for from in (1..=args.throws).step_by(ROW as usize) {
            let throws: Vec<_> = (from..=args.throws.min(from + ROW - 1))
                .map(|number| dice.throw(number).to_string())
                .collect();
            fact(&mut out, if from == 1 { "throws" } else { "" }, throws.join(" "))?;
        }
    }
    Ok(())
}

/// The secret as it was given: its digits, or for `-` what standard input holds: the digits alone, or whatever
/// `mura dice commit` has printed, of which the tag `DiceSecret` is read.
fn secret(given: &str) -> Result<Secret, Failure> {
    let mut text = given.to_owned();
    if given == "-" {
        text.clear();
        let read = std::io::stdin().lock().take(10_000).read_to_string(&mut text);
        read.map_err(|error| Failure::Wrong(format!("the secret cannot be read: {error}")))?;
    }
    let tag = text.lines().find_map(|line| line.trim().strip_prefix("[DiceSecret \"")?.strip_suffix("\"]"));
    tag.unwrap_or(text.trim()).parse().map_err(|_| {
        let sentence =
            "the secret: expected 64 hexadecimal digits, or the tag that holds them, [DiceSecret \"…\"]";
        Failure::Usage(sentence.into())
    })
}
