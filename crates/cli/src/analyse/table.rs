//! A judged game for people.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use mura_engine::Score;
use mura_engine::analysis::{Analysis, Blame, Certain, Choice, Event, Loss, Step, paid_by_points, unit};
use mura_games::record::Record;
use mura_games::{Outcome, Player};

use super::grid::{Grid, number, text, word};
use super::words::{short, signed};
use super::{Context, WORST, effort};
use crate::screen::{self, ERROR, FAINT, STRONG, fact};

const PLAIN: Style = Style::new();
const DOUBT: Style = AnsiColor::Yellow.on_default();
/// Less than this is not worth a word in a table of two digits.
const NOTHING: f64 = 0.005;

pub(super) fn print(
    out: &mut impl Write,
    context: &Context<'_>,
    number: u64,
    record: &Record,
    analysis: &Analysis,
) -> io::Result<()> {
    write!(out, "{FAINT}game {number}{FAINT:#}  ")?;
    screen::title(out, record.game)?;
    for tag in &record.tags {
        fact(out, &tag.name, &tag.value)?;
    }
    fact(out, "analysed", format_args!("{}, in {}", effort(context), unit(record.game)))?;
    let width = screen::width();
    writeln!(out)?;
    if analysis.steps.is_empty() {
        return writeln!(out, "  nothing was played");
    }
    moves(analysis).print(out, width)?;
    let worst = analysis.worst(context.args.worst.unwrap_or(WORST));
    if !worst.is_empty() {
        writeln!(out, "\n{STRONG}The moves that lost the most{STRONG:#}")?;
        worst_moves(analysis, &worst).print(out, width)?;
    }
    writeln!(out)?;
    if paid_by_points(analysis.game) {
        luck_and_errors(analysis).print(out, width)?;
    } else {
        losses(analysis).print(out, width)?;
    }
    // How it ended says nothing about a part of it.
    if analysis.steps.len() < record.plays.len() { Ok(()) } else { result(out, analysis) }
}

fn plain(text: impl Into<String>) -> (String, Style) {
    (text.into(), PLAIN)
}

fn faint(text: impl Into<String>) -> (String, Style) {
    (text.into(), FAINT)
}

/// A play with its remark, and the sign that it deserves: apart, so that it stays when a long move is cut.
fn played(step: &Step) -> [(String, Style); 2] {
    let action = format!("{}{}", step.action, step.remark);
    let blame = match &step.event {
        Event::Choice(choice) => choice.loss.and_then(|loss| loss.blame),
        _ => None,
    };
    let style = style(blame);
    [(action, style), (blame.map_or("", Blame::sign).into(), style)]
}

fn style(blame: Option<Blame>) -> Style {
    match blame {
        Some(Blame::Blunder) => ERROR,
        Some(Blame::Mistake) => DOUBT,
        None => PLAIN,
    }
}

/// Every play in a row.
fn moves(analysis: &Analysis) -> Grid<9> {
    let points = paid_by_points(analysis.game);
    let mut grid = Grid::new([
        number("no."),
        word("who"),
        text("move"),
        word(""),
        number("score"),
        text("better"),
        number("score"),
        if points { number("error") } else { word(" loss") },
        number("luck"),
    ]);
    for step in &analysis.steps {
        let head = [faint(format!("{}.", step.number)), plain(analysis.names[step.player.index()])];
        let ([no, player], [action, sign]) = (head, played(step));
        let [score, best, best_score, lost, luck] = judged(step);
        grid.row([no, player, action, sign, score, best, best_score, lost, luck]);
    }
    grid
}

/// The columns behind the move.
fn judged(step: &Step) -> [(String, Style); 5] {
    let none = || plain("");
    match &step.event {
        Event::Choice(choice) => {
            let score = choice.played.map_or_else(String::new, short);
            let Some((loss, best)) = worth_a_word(choice) else {
                return [plain(score), none(), none(), none(), none()];
            };
            let style = style(loss.blame);
            // In how many plies is told by the scores beside it.
            let note = match loss.certain {
                Some(Certain::MissesWin(_)) => "misses a win",
                Some(Certain::Loses(_)) => "loses by force",
                Some(Certain::WinToLoss(..)) => "win into loss",
                None => "",
            };
            let lost = loss.amount.map_or(note.into(), |amount| format!("{amount:>5.2}"));
            [plain(score), plain(best.0), plain(short(best.1)), (lost, style), none()]
        }
        Event::Throw(throw) => {
            let score = throw.after.map_or_else(String::new, |odds| short(odds.into()));
            let luck = throw.luck().map_or(String::new(), |luck| signed(luck.points));
            [faint(score), none(), none(), none(), plain(luck)]
        }
        Event::Forced => [none(), faint("only move"), none(), none(), none()],
        Event::Drawn => [none(), faint("drawn by lot"), none(), none(), none()],
        Event::Beside => [none(), none(), none(), none(), none()],
    }
}

/// The loss of a choice and what would have been better, if it was anything to speak of.
fn worth_a_word(choice: &Choice) -> Option<(Loss, (String, Score))> {
    let best = choice.lines.first()?;
    let loss = choice.loss.filter(|loss| loss.amount.is_none_or(|amount| amount >= NOTHING))?;
    Some((loss, (best.actions.first()?.clone(), best.score)))
}

fn worst_moves(analysis: &Analysis, worst: &[&Step]) -> Grid<7> {
    let mut grid = Grid::new([
        number("no."),
        word("who"),
        text("move"),
        word(""),
        word(" lost"),
        number("best"),
        text("line"),
    ]);
    for step in worst {
        let Event::Choice(choice) = &step.event else { continue };
        let (Some(loss), Some(best)) = (choice.loss, choice.lines.first()) else { continue };
        let [action, sign] = played(step);
        let certain = loss.certain.map_or(String::new(), |certain| certain.to_string());
        let lost = loss.amount.map_or(certain, |amount| format!("{amount:>5.2}"));
        grid.row([
            faint(format!("{}.", step.number)),
            plain(analysis.names[step.player.index()]),
            action,
            sign,
            (lost, style(loss.blame)),
            plain(short(best.score)),
            plain(best.actions.join(" ")),
        ]);
    }
    grid
}

/// The sums of both players in a game without dice.
fn losses(analysis: &Analysis) -> Grid<8> {
    let mut grid = Grid::new([
        word(""),
        number("choices"),
        number("mean loss"),
        number("?"),
        number("??"),
        number("missed wins"),
        number("forced losses"),
        number("accuracy"),
    ]);
    for player in Player::BOTH {
        let account = &analysis.accounts[player.index()];
        let mean = account.mean_loss().map_or("–".into(), |mean| format!("{mean:.2}"));
        let accuracy =
            account.accuracy().map_or("–".into(), |accuracy| format!("{:.1} %", 100.0 * accuracy));
        grid.row([
            (analysis.names[player.index()].into(), STRONG),
            plain(account.choices.to_string()),
            plain(mean),
            plain(account.mistakes.to_string()),
            plain(account.blunders.to_string()),
            plain(account.missed_wins.to_string()),
            plain(account.forced_losses.to_string()),
            plain(accuracy),
        ]);
    }
    grid
}

/// The sums of both players in a game of chance.
fn luck_and_errors(analysis: &Analysis) -> Grid<10> {
    let mut grid = Grid::new([
        word(""),
        number("choices"),
        number("error"),
        number("a choice"),
        number("wins lost"),
        number("?"),
        number("??"),
        number("throws"),
        number("luck"),
        number("wins by luck"),
    ]);
    // Rounded first, so that there is no −0.0.
    let percent = |share: f64| (1000.0 * share).round() / 10.0 + 0.0;
    for player in Player::BOTH {
        let account = &analysis.accounts[player.index()];
        let mean = account.mean_loss().map_or("–".into(), |mean| format!("{mean:.3}"));
        grid.row([
            (analysis.names[player.index()].into(), STRONG),
            plain(account.choices.to_string()),
            plain(format!("{:.2}", account.lost)),
            plain(mean),
            plain(format!("{:.1} %", percent(account.share))),
            plain(account.mistakes.to_string()),
            plain(account.blunders.to_string()),
            plain(account.throws.to_string()),
            plain(signed(account.luck.points)),
            plain(format!("{:+.1} %", percent(account.luck.win))),
        ]);
    }
    grid
}

/// How it ended, and how it would have without luck.
fn result(out: &mut impl Write, analysis: &Analysis) -> io::Result<()> {
    let name = |player: Player| analysis.names[player.index()];
    let by_points = |points: f64| {
        let winner = if points >= 0.0 { Player::First } else { Player::Second };
        format!("{} {}", name(winner), signed(points.abs()))
    };
    let Some(outcome) = analysis.outcome else { return Ok(()) };
    let told = match outcome {
        Outcome::Win(player) => format!("{} has won", name(player)),
        Outcome::Draw => "drawn".into(),
    };
    let [first, second] = analysis.score;
    writeln!(out)?;
    fact(out, "result", format_args!("{STRONG}{told}{STRONG:#}, score {first} : {second}"))?;
    if let Some(points) = analysis.points_without_luck() {
        let before = analysis.points().map_or(String::new(), by_points);
        fact(
            out,
            "no luck",
            format_args!("{before} points on the board, {} without luck", by_points(points)),
        )?;
    }
    Ok(())
}
