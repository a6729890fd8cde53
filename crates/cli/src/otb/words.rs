//! What is said to the person who keeps a game.

use std::time::Duration;

use mura_arena::arbiter::{Deed, Entry, Listed, Log, Proceedings};
use mura_arena::clock::{Clock, Flag, Phase, TimeControl};
use mura_games::{GameId, Player};

/// `29:51`, and under a minute tenths: `0:09.4`.
pub(super) fn time(time: Duration) -> String {
    let (seconds, tenths) = (time.as_secs(), time.subsec_millis() / 100);
    match seconds {
        0..60 => format!("0:{seconds:02}.{tenths}"),
        60..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

/// What the clock shows; `None` where there is none.
pub(super) fn clock(now: &Proceedings, at: Duration) -> Option<String> {
    let clock = now.clock()?;
    let shown = |player: Player| {
        let left = clock.left(player, at).map_or("no limit".into(), time);
        // Morabaraba, 8.3: a player with less than three minutes need not record.
        let timed = now.game() == GameId::Morabaraba && matches!(clock.control(), TimeControl::Game { .. });
        let free = timed && !clock.must_record(player, at);
        let free = if free { " (need not record)" } else { "" };
        format!("{} {left}{free}", now.name(player))
    };
    let sides = match clock.control() {
        TimeControl::Unclocked { .. } => {
            format!("the game {}", clock.left(Player::First, at).map_or(String::new(), time))
        }
        _ => format!("{}  {}", shown(Player::First), shown(Player::Second)),
    };
    let doing = match (clock.flag(at), clock.phase()) {
        (Some(flag), _) => {
            let whose = flag.player.map_or("the time of the game", |player| now.name(player));
            format!("run out: {whose}")
        }
        (None, Phase::Ready) => "not started: clock start, or the first play".into(),
        (None, Phase::Running { turn, .. }) => format!("{} is running", now.name(turn)),
        (None, Phase::Paused { .. }) => "stopped".into(),
        (None, Phase::Fallen { .. }) => "run out".into(),
        (None, Phase::Stopped) => "over".into(),
    };
    Some(format!("{sides}  ({doing})"))
}

/// What has to be known beside the board.
pub(super) fn status(now: &Proceedings) -> Vec<String> {
    let mut all = Vec::new();
    if let Some(pending) = now.pending() {
        all.push(pending.told(now.game()));
        if let Err(why) = pending.after() {
            all.push(format!("it cannot stand: {why}; the board is shown as it was before"));
        }
        all.push(pending.mended());
    }
    if let Some((by, what)) = now.refusal() {
        let what = if what.is_empty() { "to comply with the rules" } else { what };
        all.push(format!("{} refuses {what}: complies, or forfeits", now.name(by)));
    }
    if let Some(by) = now.offered() {
        let asked = now.name(by.other());
        all.push(format!(
            "{} offers a draw: {asked} says draw agreed or draw declined, or plays on",
            now.name(by)
        ));
    }
    if let Some(cow) = now.touched() {
        all.push(format!("{} has touched cow {cow}", now.name(now.table().turn())));
    }
    if let Some(why) = now.suspended() {
        all.push(format!("{why}: activate puts it on a junction, or the arbiter decides"));
    }
    // The article gives the whole game a longest time, and no result (8.4).
    let fallen = now.clock().map(Clock::phase);
    if matches!(fallen, Some(Phase::Fallen { flag: Flag { player: None, .. }, .. })) && now.end().is_none() {
        all.push(
            "the time of the game is over: decision black, white, draw or none, and why, ends it".into(),
        );
    }
    if let Some(end) = now.end() {
        all.push(end.told(now.game()));
    }
    all
}

/// Before the next line is typed.
pub(super) fn prompt(now: &Proceedings) -> String {
    let awaited = now.name(now.awaited());
    match (now.end(), now.pending()) {
        (Some(_), _) => "game over> ".into(),
        (None, Some(_)) => format!("{awaited} decides> "),
        (None, None) => format!("{awaited} to play> "),
    }
}

/// The entries, with those that do not count marked.
pub(super) fn entries(log: &Log, now: &Proceedings) -> Vec<String> {
    let irregular = now.irregular();
    let line = |Listed { entry, counts, correction }: Listed<'_>| {
        let line = entry.line(now.game());
        let mut marks = Vec::new();
        if let Some(Entry { number, deed: Deed::Correct { deed, .. }, .. }) = correction {
            let text = deed.text(now.game());
            marks.push(format!("corrected by {number}: {}", text.strip_prefix("play ").unwrap_or(&text)));
        }
        marks.extend(irregular.get(&entry.number).map(ToString::to_string));
        match (counts, marks.is_empty()) {
            (false, _) => format!("{line}  [void]"),
            (true, true) => line,
            (true, false) => format!("{line}  [{}]", marks.join("; ")),
        }
    };
    log.listed().map(line).collect()
}

/// A clock ran when the program ended.
pub(super) fn outage(name: &str, away: Option<Duration>) -> String {
    let lower = name.to_lowercase();
    let charge = match away.filter(|away| away.as_secs() > 0) {
        Some(away) => {
            let span = TimeControl::sudden_death(Duration::from_secs(away.as_secs()));
            format!("; {span} have passed since, and clock {lower} -{span} would charge them")
        }
        None => format!("; clock {lower} -1m would charge a minute"),
    };
    format!(
        "{name}'s clock was running: it is stopped as of the last entry{charge}; clock start lets it go on"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_shown_as_clocks_show_them() {
        let shown = |millis| time(Duration::from_millis(millis));
        assert_eq!(
            [0, 9_449, 59_999, 60_000, 1_791_900].map(shown),
            ["0:00.0", "0:09.4", "0:59.9", "1:00", "29:51"]
        );
        assert_eq!(shown(3_600_000), "1:00:00");
    }
}
