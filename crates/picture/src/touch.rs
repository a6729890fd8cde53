//! The points that an action names, read off its text.

use mura_games::GameId;

/// The points of an action's canonical text, in the order in which a player touches them. Ur's `river` and `home` are among
/// them; throws and passes name none.
pub fn touches(game: GameId, text: &str) -> Vec<String> {
    let points: Vec<&str> = match game {
        GameId::MurClassic | GameId::MurKraken | GameId::MurAdvanced => round(text),
        GameId::Ur => ur(text),
        GameId::Morabaraba => morabaraba(text),
    };
    points.into_iter().map(str::to_owned).collect()
}

/// `+b1`, `c2-d2`, `b3*a3-h3`, `b3*a3-h3t2`, `Kd2*c2-b2`, `Xa3,h3`, `R,Xd3`, `pass`, `flag-b`.
fn round(text: &str) -> Vec<&str> {
    if let Some(at) = text.strip_prefix('+') {
        return vec![at];
    }
    if matches!(text, "pass" | "R" | "flag-b" | "flag-w") {
        return Vec::new();
    }
    let forced = text.strip_prefix("R,").unwrap_or(text);
    if let Some(list) = forced.strip_prefix('X') {
        return list.split(',').collect();
    }
    let play = text.strip_prefix('K').unwrap_or(text);
    let play = play.split_once('t').map_or(play, |(play, _)| play);
    play.split(['*', '-']).collect()
}

/// `+C`, `A-D`, `e-home`, `pass`, and throws.
fn ur(text: &str) -> Vec<&str> {
    match (text.strip_prefix('+'), text.split_once('-')) {
        (Some(to), _) => vec!["river", to],
        (None, Some((from, to))) => vec![from, to],
        (None, None) => Vec::new(),
    }
}

/// `C5-1`, `D5-2xE3,13`, `A1,3-A4`, `B4,5-A4xF2,15`.
fn morabaraba(text: &str) -> Vec<&str> {
    let (play, shot) = text.split_once('x').map_or((text, None), |(play, shot)| (play, Some(shot)));
    let name = |part: &str| part.find(',').unwrap_or(part.len());
    let mut points = match play.split_once('-') {
        Some((from, to)) if from.contains(',') => vec![&from[..name(from)], to],
        Some((at, _)) => vec![at],
        None => vec![play],
    };
    points.extend(shot.map(|shot| &shot[..name(shot)]));
    points
}
