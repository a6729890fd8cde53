//! Positions and actions in plain English, for whoever hears them.

use mura_games::mur::{self, CENTRE, Edition, Points, STONES, bit, point_name};
use mura_games::ur::{self as ur_game, HOME};
use mura_games::{
    Game, Morabaraba, Mur, MurAdvanced, Outcome, Player, Table, Ur, morabaraba as cows, mur_advanced,
};

use crate::Error;
use crate::scene::Seen;
use crate::seat::state;

/// A position in words.
pub fn spoken(table: &dyn Table) -> String {
    let body = match Seen::of(table) {
        Ok(Seen::Classic(game)) => mur(table, game, ["stone", "mur stone", "mark"]),
        Ok(Seen::Kraken(game)) => mur(table, game, ["ship", "kraken", "trap"]),
        Ok(Seen::Advanced(game)) => advanced(table, game),
        Ok(Seen::Ur(game)) => ur(table, game),
        Ok(Seen::Morabaraba(game)) => morabaraba(table, game),
        Err(_) => table.position(),
    };
    format!("{}. {body}", table.id().title())
}

/// `3 stones`, `1 stone`, `no stones`.
fn counted(count: usize, noun: &str) -> String {
    match count {
        0 => format!("no {noun}s"),
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}

/// `a, b and c`.
fn listed(items: &[String]) -> String {
    match items {
        [] => "nothing".into(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

fn place(point: mur::Point) -> String {
    if point == CENTRE { "the centre".into() } else { point_name(point) }
}

fn places(points: Points) -> Vec<String> {
    (0..=CENTRE).filter(|&point| points & bit(point) != 0).map(place).collect()
}

/// Who has to do what, or how it ended.
fn turn(table: &dyn Table, duty: &str) -> String {
    match table.outcome() {
        Some(Outcome::Draw) => "The game is drawn.".into(),
        Some(Outcome::Win(winner)) => format!("{} has won.", table.name(winner)),
        None => format!("{} {}.", table.name(table.turn()), state(table, table.turn(), duty)),
    }
}

fn side(table: &dyn Table, player: Player, stones: Points, noun: &str, score: &str) -> String {
    let off = (STONES - stones.count_ones().min(STONES)) as usize;
    let standing = match stones {
        0 => format!("no {noun} on the board"),
        _ => format!("{}: {}", counted(stones.count_ones() as usize, noun), listed(&places(stones))),
    };
    format!(" {} has {standing}; {off} off the board; {score}.", table.name(player))
}

fn mur<E: Edition>(table: &dyn Table, game: &Mur<E>, [noun, neutral, point]: [&str; 3]) -> String {
    let duty = match (game.trapped(), game.repeat_duty()) {
        (0, false) => "to play".to_owned(),
        (0, true) => format!("to withdraw a {noun}, because the position was repeated"),
        (trapped, _) => format!("to withdraw what is trapped: {}", listed(&places(trapped))),
    };
    let mut text = turn(table, &duty);
    for (player, marks) in Player::BOTH.into_iter().zip(table.score()) {
        text += &side(table, player, game.stones(player), noun, &counted(marks as usize, point));
    }
    format!("{text} The {neutral} is on {}.", place(game.mur_stone()))
}

fn advanced(table: &dyn Table, game: &MurAdvanced) -> String {
    let mut closed = places(game.forced());
    if game.reset() {
        closed.push("the kraken".into());
    }
    let duty = match closed.as_slice() {
        [] => "to play".to_owned(),
        closed => format!("has a forced turn, closed on: {}", listed(closed)),
    };
    let mut text = turn(table, &duty);
    for (player, bars) in Player::BOTH.into_iter().zip(table.score()) {
        let score = format!("{bars} of {} bars", game.goal());
        text += &side(table, player, game.ships(player), "ship", &score);
    }
    let [a, b, c] = game.dice();
    let control = game.control().map_or("Nobody", |player| table.name(player));
    format!(
        "{text} The kraken is on {}. The dice show {a}, {b} and {c}. {control} controls the kraken.",
        place(game.kraken())
    )
}

fn ur(table: &dyn Table, game: &Ur) -> String {
    let mut text = turn(table, crate::ur::duty(game));
    for player in Player::BOTH {
        let squares: Vec<String> = (1..HOME)
            .filter_map(|step| {
                let name = square(player, step);
                match game.pieces(player, step) {
                    0 => None,
                    1 => Some(name),
                    _ => Some(format!("two on {name}")),
                }
            })
            .collect();
        let standing = if squares.is_empty() { "nothing on the board".into() } else { listed(&squares) };
        let [river, home] = game.off_board(player);
        text += &format!(" {} has {standing}; {river} in the river; {home} home.", table.name(player));
    }
    text
}

/// The name of a square, told apart by ear: `A` is Black's and `a` White's.
fn square(player: Player, step: ur_game::Step) -> String {
    match ur_game::square_name(player, step) {
        name @ '1'..='8' => name.to_string(),
        name if name.is_ascii_uppercase() => format!("Black's {name}"),
        name => format!("White's {name}"),
    }
}

fn morabaraba(table: &dyn Table, game: &Morabaraba) -> String {
    let duty = if game.in_hand(table.turn()) > 0 { "to place a cow" } else { "to move a cow" };
    let mut text = turn(table, duty);
    for player in Player::BOTH {
        let own = |cow: cows::Cow| (cow <= 12) == (player == Player::First);
        let standing: Vec<String> = (0..24)
            .filter_map(|junction| Some((game.cow(junction)?, cows::junction_name(junction))))
            .filter(|&(cow, _)| own(cow))
            .map(|(cow, name)| format!("{cow} on {name}"))
            .collect();
        let hand = game.in_hand(player) as usize;
        let lost = 12_usize.saturating_sub(standing.len() + hand);
        let cows = if standing.is_empty() { "no cow on the board".into() } else { listed(&standing) };
        text += &format!(" {} has {cows}; {hand} in hand; {lost} lost.", table.name(player));
    }
    format!("{text} Recorded sequences: {}.", game.sequences_recorded())
}

/// An action in words, seen from the table before it.
pub fn spoken_action(before: &dyn Table, action: &str) -> Result<String, Error> {
    let mut after = before.fork();
    let played = after.replay(action)?;
    let who = before.name(before.turn());
    let what = match Seen::of(before)? {
        Seen::Classic(game) => mur_action(before, game, &played.action, ["stone", "mur stone"]),
        Seen::Kraken(game) => mur_action(before, game, &played.action, ["ship", "kraken"]),
        Seen::Advanced(game) => advanced_action(before, game, &played.action),
        Seen::Ur(game) => ur_action(before, game, &played.action),
        Seen::Morabaraba(game) => morabaraba_action(game, &played.action),
    };
    let mut text = match what {
        Some(what) => format!("{who} {what}."),
        // An event such as `flag-b`.
        None => match played.action.strip_prefix("flag-") {
            Some("b") => format!("{}'s time has run out.", before.name(Player::First)),
            Some(_) => format!("{}'s time has run out.", before.name(Player::Second)),
            None => format!("{}.", played.action),
        },
    };
    if before.id() != mura_games::GameId::Ur && before.id() != mura_games::GameId::Morabaraba {
        for player in Player::BOTH {
            let gained = after.score()[player.index()].saturating_sub(before.score()[player.index()]);
            let noun = match before.id() {
                mura_games::GameId::MurClassic => "mark",
                mura_games::GameId::MurKraken => "trap",
                _ => "bar",
            };
            if gained > 0 {
                text += &format!(" {} for {}.", counted(gained as usize, noun), before.name(player));
            }
        }
    }
    match after.outcome() {
        Some(Outcome::Win(winner)) => text += &format!(" {} wins.", before.name(winner)),
        Some(Outcome::Draw) => text += " The game is drawn.",
        None => {}
    }
    Ok(text)
}

/// What stands on a point of the round board, with an article.
fn piece_on(table: &dyn Table, sides: [Points; 2], point: mur::Point, [noun, neutral]: [&str; 2]) -> String {
    let owner = Player::BOTH.into_iter().find(|player| sides[player.index()] & bit(point) != 0);
    match owner {
        Some(player) => format!("the {} {noun}", table.name(player).to_lowercase()),
        None => format!("the {neutral}"),
    }
}

fn mur_action<E: Edition>(table: &dyn Table, game: &Mur<E>, text: &str, nouns: [&str; 2]) -> Option<String> {
    let sides = Player::BOTH.map(|player| game.stones(player));
    Some(match game.parse_action(text).ok()? {
        mur::Action::Place(at) => format!("places a {} on {}", nouns[0], place(at)),
        mur::Action::Move { from, to } => format!("moves from {} to {}", place(from), place(to)),
        mur::Action::Knock { from, to, rest } => knock(table, sides, [from, to, rest], nouns),
        mur::Action::Withdraw(stones) => format!("withdraws {}", listed(&places(stones))),
    })
}

fn knock(
    table: &dyn Table,
    sides: [Points; 2],
    [from, to, rest]: [mur::Point; 3],
    nouns: [&str; 2],
) -> String {
    let knocked = piece_on(table, sides, to, nouns);
    format!("moves from {} to {} and knocks {knocked} on to {}", place(from), place(to), place(rest))
}

fn advanced_action(table: &dyn Table, game: &MurAdvanced, text: &str) -> Option<String> {
    let (sides, nouns) = (Player::BOTH.map(|player| game.ships(player)), ["ship", "kraken"]);
    Some(match game.parse_action(text).ok()? {
        mur_advanced::Action::Place(at) => format!("places a ship on {}", place(at)),
        mur_advanced::Action::Move { from, to } => format!("moves from {} to {}", place(from), place(to)),
        mur_advanced::Action::Knock { from, to, rest, tip } => {
            let play = knock(table, sides, [from, to, rest], nouns);
            match tip {
                0 => play,
                _ => format!("{play}, tipping a die from {tip} to {}", tip % 4 + 1),
            }
        }
        mur_advanced::Action::Kraken { from, to, rest } => {
            let ship = piece_on(table, sides, to, nouns);
            format!(
                "moves the kraken from {} to {} and pushes {ship} on to {}",
                place(from),
                place(to),
                place(rest)
            )
        }
        mur_advanced::Action::Withdraw { ships, reset } => {
            let mut parts = Vec::new();
            if ships != 0 {
                parts.push(format!("withdraws {}", listed(&places(ships))));
            }
            if reset {
                parts.push("puts the kraken back on the centre".into());
            }
            listed(&parts)
        }
        mur_advanced::Action::Pass => "passes".into(),
    })
}

fn ur_action(table: &dyn Table, game: &Ur, text: &str) -> Option<String> {
    let player = table.turn();
    let rival = player.other();
    let sent = |to: ur_game::Step| {
        let name = crate::ur::way_square(player, to);
        let step = (1..HOME).find(|&step| ur_game::square_name(rival, step) == name)?;
        (game.pieces(rival, step) == 1).then(|| {
            format!(" and sends {}'s piece from {} to the river", table.name(rival), square(rival, step))
        })
    };
    Some(match game.parse_action(text).ok()? {
        ur_game::Action::Throw(n) => format!("throws {n}"),
        ur_game::Action::Pass => "cannot move and passes".into(),
        ur_game::Action::Step { from, to } => {
            let play = match (from, to) {
                (0, _) => format!("enters on {}", square(player, to)),
                (_, HOME) => format!("brings a piece home from {}", square(player, from)),
                _ => format!("moves from {} to {}", square(player, from), square(player, to)),
            };
            play + &sent(to).unwrap_or_default()
        }
    })
}

fn morabaraba_action(game: &Morabaraba, text: &str) -> Option<String> {
    let name = cows::junction_name;
    let cow = |junction| game.cow(junction).map(|cow| format!("cow {cow}")).unwrap_or_default();
    let (play, shot) = match game.parse_action(text).ok()? {
        cows::Action::Place { at, cow, shot } => (format!("places cow {cow} on {}", name(at)), shot),
        cows::Action::Move { from, to, shot } => {
            (format!("moves {} from {} to {}", cow(from), name(from), name(to)), shot)
        }
    };
    Some(match shot {
        Some(shot) => format!("{play} and shoots {} on {}", cow(shot), name(shot)),
        None => play,
    })
}
