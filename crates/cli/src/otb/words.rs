//! What is said to the person who keeps a game.

use std::time::Duration;

use mura_arena::arbiter::{Log, Proceedings};
use mura_arena::clock::{Phase, TimeControl};
use mura_games::{GameId, Player};

pub(super) const HELP: &str = "\
A play is typed as records write it, legal or not. Beside plays, these can be entered:

  Morabaraba, article 5
  by black PLAY         who made it, where that cannot be seen    (5.4.5: by black B2,13-B4)
  as 5.4.3 PLAY         an article that you name yourself
  touched A1            the player on turn touches his cow        (5.4.3)
  takeback              the last play is taken back               (5.4.4; every game)
  removed B2,13         a cow is taken without any play           (5.4.7; removed by white …)
  off A1 / activate D5-4    a cow beside the junctions, and put on one   (5.3)
  rectify / stand       the opponent decides about an irregularity   (5.4, 5.8)
                        by just playing on he accepts it          (5.7)
  displaced             the board is put up again as shown        (5.5)
  wrongboard            the game is annulled and starts again     (5.1)
  refuses white WHAT    then complies, or forfeits                (5.6, 4.2.4)

  Ends and decisions
  resign white          draw offered black · draw declined · draw agreed
  flag black            time has run out (flag alone: the time of the whole game)
  decision black WHY    the arbiter gives the game to Black; or draw, none (no result), on (it goes on)
  position TEXT         the arbiter sets up a position

  The clock: a play presses it
  clock set 30m         clock start · clock stop · clock press · clock black +1m · clock white -20s

  The log: nothing in it is ever changed
  void 7                entry 7 counts as if it had never been made
  correct 7 PLAY        entry 7 counts as if it had been this
  note TEXT             tag White Nomsa

  To look at
  board · legal · position · clock · log · record · help · quit";

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
        (None, Phase::Ready) => "not started".into(),
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
            all.push(format!("it cannot stand: {why}"));
        }
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
    let line = |entry: &mura_arena::arbiter::Entry| {
        let line = entry.line(now.game());
        match (log.counts(entry.number), irregular.get(&entry.number)) {
            (false, _) => format!("{line}  [void]"),
            (true, Some(article)) => format!("{line}  [{article}]"),
            (true, None) => line,
        }
    };
    log.entries().iter().map(line).collect()
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
