//! `mura dice derive`: everything that follows from a secret and the seeds.

use std::io::Read;

use mura_arena::dice::{Dice, Lot, Secret};
use mura_games::{GameId, Player, Settings};

use super::{Derive, context};
use crate::failure::Failure;
use crate::screen::fact;

pub(super) fn run(args: &Derive) -> Result<(), Failure> {
    let context = context(args.game, &args.table)?;
    let secret: Secret = match args.secret.as_str() {
        "-" => {
            let mut digits = String::new();
            let read = std::io::stdin().lock().take(1000).read_to_string(&mut digits);
            read.map_err(|error| Failure::Wrong(format!("the secret cannot be read: {error}")))?;
            digits.trim().parse()
        }
        digits => digits.parse(),
    }
    .map_err(|_| Failure::Usage("the secret: expected 64 hexadecimal digits".into()))?;
    if args.black.is_some() && args.black == args.white {
        return Err(Failure::Usage("both players have the same seed".into()));
    }
    let dice = Dice::new(&context, &secret, [args.black.as_ref(), args.white.as_ref()]);
    let start = args.game.start(&Settings::default()).map_err(|error| Failure::Wrong(error.to_string()))?;
    let name = |side: usize| start.name(Player::BOTH[side]);
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
    } else if let Some(side) = dice.lot(Lot::Colours.word()) {
        fact(&mut out, "colours", format!("the player given as {} has Black", name(side)))?;
    }
    if args.game == GameId::Ur {
        if let Some(side) = dice.lot(Lot::First.word()) {
            fact(&mut out, "first", format!("{} throws first", name(side)))?;
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
