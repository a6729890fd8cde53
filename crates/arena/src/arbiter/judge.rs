//! What a play that was entered is: legal, or under which article.

use mura_games::morabaraba::{Action, junction_name, neighbours};
use mura_games::record::Sign;
use mura_games::{Game, Morabaraba, PlayError, Played, Player, shortened};

use super::irregularity::Step;
use super::physical::{Act, Physical, owner};
use super::scene::Scene;
use super::{Article, Edition, Objection};

/// What a play is.
pub(super) enum Judged {
    Legal(Scene, Played),
    Irregular(Offence),
}

/// Something against the rules, and what it leads to.
pub(super) struct Offence {
    pub(super) article: Article,
    pub(super) by: Player,
    pub(super) text: String,
    pub(super) after: Result<Scene, String>,
    pub(super) step: Step,
}

/// A play, as the arbiter has entered it.
#[derive(Clone, Copy)]
pub(super) struct Entered<'a> {
    pub(super) by: Option<Player>,
    pub(super) article: Option<Article>,
    pub(super) text: &'a str,
}

/// A play without the signs behind it (7.1.3 to 7.1.9), and these. Signs that also belong to plays are none here.
pub(super) fn signed(text: &str) -> (&str, Vec<Sign>) {
    let play = text.trim_end_matches(['!', '?', '*', ' ']);
    let signs: Option<Vec<Sign>> = text[play.len()..].split_whitespace().map(Sign::parse).collect();
    match signs {
        Some(signs) if !play.is_empty() => (play, signs),
        _ => (text, Vec::new()),
    }
}

/// The rules of Morabaraba behind a scene, where it is played.
fn cows(scene: &Scene) -> Option<&Morabaraba> {
    scene.table.game().downcast_ref()
}

/// Who made a play: whom the arbiter names, or else the owner of the cow, or else the player on turn.
///
/// A cow of the player who is not on turn is taken for his second move in a row (5.4.1). That his opponent has moved it
/// (5.4.5) cannot be seen from the move, and has to be said.
pub(super) fn mover(scene: &Scene, entered: Entered<'_>) -> Result<Player, Objection> {
    if let Some(by) = entered.by {
        return Ok(by);
    }
    match cows(scene) {
        Some(game) => Ok(owner(act(game, entered)?.cow)),
        None => Ok(scene.table.turn()),
    }
}

/// What is done with which cows.
fn act(game: &Morabaraba, entered: Entered<'_>) -> Result<Act, Objection> {
    let action =
        game.parse_action(entered.text).map_err(|refusal| Objection::Play(PlayError::Text(refusal)))?;
    let none = || Objection::Named(format!("no cow is named by \"{}\"", shortened(entered.text)));
    let (cow, to, shot) = match action {
        Action::Place { at, cow, shot } => (cow, at, shot),
        Action::Move { from, to, shot } => (game.cow(from).ok_or_else(none)?, to, shot),
    };
    let taken = shot.map(|shot| game.cow(shot).ok_or_else(none)).transpose()?;
    Ok(Act { by: entered.by.unwrap_or(owner(cow)), cow, to: Some(to), taken })
}

/// Judges a play at a scene.
pub(super) fn judge(scene: &Scene, entered: Entered<'_>, edition: Edition) -> Result<Judged, Objection> {
    if let Some(outcome) = scene.table.outcome() {
        return Err(Objection::Play(PlayError::Over(outcome)));
    }
    match cows(scene) {
        Some(game) => judge_cows(scene, game, entered, edition),
        None => judge_other(scene, entered),
    }
}

/// The games without a chapter on irregularities: whatever is not legal has no result.
fn judge_other(scene: &Scene, Entered { by, article, text }: Entered<'_>) -> Result<Judged, Objection> {
    let game = scene.table.id();
    if article.is_some() {
        return Err(Objection::Unknown {
            game,
            what: "articles of irregularities",
            instead: "enter the play, and it is seen whether it is legal",
        });
    }
    if text.starts_with("flag-") {
        return Err(Objection::Unfit("a flag that falls is no play: enter flag and the player".into()));
    }
    let turn = scene.table.turn();
    let offence = |by, text: String, why: String| {
        let after = Err(format!("{why}, and the rules of {game} give such a play no result"));
        Ok(Judged::Irregular(Offence { article: Article::Illegal, by, text, after, step: Step::Position }))
    };
    if let Some(by) = by.filter(|&by| by != turn) {
        return offence(by, text.to_owned(), format!("it is the turn of {}", game.players()[turn.index()]));
    }
    match scene.play(text) {
        Ok((after, played)) => Ok(Judged::Legal(after, played)),
        Err(PlayError::Illegal { action, illegal }) => offence(turn, action, illegal.to_string()),
        Err(error) => Err(Objection::Play(error)),
    }
}

fn judge_cows(
    scene: &Scene,
    game: &Morabaraba,
    entered: Entered<'_>,
    edition: Edition,
) -> Result<Judged, Objection> {
    let act = act(game, entered)?;
    let text = canonical(game, entered.text)?;
    let turn = scene.table.turn();
    let legal = if act.by == turn && owner(act.cow) == turn {
        scene.play(entered.text)
    } else {
        Err(out_of_turn(&text))
    };
    let is_touched =
        owner(act.cow) == act.by && act.by == turn && scene.touched.is_some_and(|cow| cow != act.cow);
    let article = match (&legal, entered.article) {
        (_, Some(named)) => named,
        (Ok(_), None) if is_touched => Article::Touched,
        (Ok(_), None) if edition >= Edition::Third && is_early_flight(scene, game, act) => {
            Article::IrregularMove
        }
        (Ok(_), None) => {
            return legal.map(|(after, played)| Judged::Legal(after, played)).map_err(Objection::Play);
        }
        (Err(error), None) => article(scene, act, error),
    };
    let (after, step) = match legal {
        Ok((after, played)) => {
            let step = Step::of(scene, &after, played);
            (Ok(after), step)
        }
        Err(_) => (moved(scene, act, &text), Step::Position),
    };
    let text = match scene.touched.filter(|_| is_touched && article == Article::Touched) {
        Some(touched) => format!("{text}, having touched cow {touched}"),
        None => text,
    };
    Ok(Judged::Irregular(Offence { article, by: act.by, text, after, step }))
}

/// Whether a cow flies that may not, since a fourth lies beside the junctions: it is on the board (5.3), so its owner has not lost
/// all but three (3.3.1), and keeps to linked junctions (3.3.2). The position does not know of that one.
fn is_early_flight(scene: &Scene, game: &Morabaraba, act: Act) -> bool {
    let from = Physical::of(&*scene.table).and_then(|board| board.place(act.cow));
    from.zip(act.to).is_some_and(|(from, to)| neighbours(1 << from) & (1 << to) == 0)
        && game.herd(act.by).count_ones() == 3
        && scene.beside(act.by).next().is_some()
}

/// Why a play has already been entered, or is only a part of one; `None` where it may be a play.
pub(super) fn repeated(scene: &Scene, entered: Entered<'_>) -> Option<String> {
    let game = cows(scene)?;
    let plain: String = entered.text.split_whitespace().collect();
    if let Some(shot) = plain.strip_prefix(['x', 'X', '×']) {
        let hint = match scene.past.last().filter(|last| last.entry > 0 && !last.text.contains(['x', ' '])) {
            Some(last) => format!(": correct {} {}x{shot} adds it", last.entry, last.text),
            None => ", as in A7-3xD6,14".into(),
        };
        return Some(format!("a shot is entered with its play{hint}"));
    }
    let Act { cow, to: Some(to), taken, .. } = act(game, entered).ok()? else { return None };
    if Physical::of(&*scene.table)?.place(cow) != Some(to) {
        return None;
    }
    let place = junction_name(to);
    let placed = format!("{place}-{cow}");
    let first = scene.past.iter().rev().find(|past| past.text.split('x').next() == Some(&*placed));
    let entry = first.map(|first| first.entry).filter(|&entry| entry > 0);
    let hint = match (entry, taken) {
        (Some(entry), None) => format!("entered twice? It was entry {entry}"),
        (None, None) => "entered twice?".into(),
        (Some(entry), Some(_)) => format!("was the shot left out? correct {entry} {plain} adds it"),
        (None, Some(_)) => "was the shot left out? correct and the number of the entry adds it".into(),
    };
    Some(format!("cow {cow} already stands on {place}: {hint}"))
}

fn canonical(game: &Morabaraba, text: &str) -> Result<String, Objection> {
    let action = game.parse_action(text).map_err(|refusal| Objection::Play(PlayError::Text(refusal)))?;
    let mut canonical = String::new();
    game.write_action(action, &mut canonical);
    Ok(canonical)
}

fn out_of_turn(text: &str) -> PlayError {
    let illegal = mura_games::Illegal::new("5.4.1", "it is the other player's turn");
    PlayError::Illegal { action: text.to_owned(), illegal }
}

/// The article of a play that is not legal.
fn article(scene: &Scene, act: Act, error: &PlayError) -> Article {
    let turn = scene.table.turn();
    if owner(act.cow) != act.by {
        return Article::OpponentsCow;
    }
    if act.by != turn {
        // 5.4.1 speaks of two moves in a row; before the first move there is none, and White has begun (3.1.3).
        let again = scene.past.last().is_some_and(|last| last.by == act.by);
        return if again { Article::TwoMoves } else { Article::Other };
    }
    let PlayError::Illegal { illegal, .. } = error else { return Article::Other };
    match illegal.rule {
        "5.4.6" => Article::MissedShot,
        "5.4.8" | "3.1.8" | "3.1.7" => Article::WrongCow,
        // No three in a row at all, or one whose sequence has been used.
        "3.2.4.1.2" => {
            let rows = Physical::of(&*scene.table).zip(act.to).map(|(board, to)| board.rows(act.cow, to));
            if rows.is_some_and(|rows| !rows.is_empty()) { Article::UsedSequence } else { Article::NoReason }
        }
        _ => Article::IrregularMove,
    }
}

/// The scene after what was done with the cows, or why no position holds it.
pub(super) fn moved(scene: &Scene, act: Act, text: &str) -> Result<Scene, String> {
    let mut board = Physical::of(&*scene.table).ok_or("there are no cows")?;
    board.act(act)?;
    let mut after = opened(scene, &board, act.by, text)?;
    match act.to {
        Some(_) => after.inactive.remove(&act.cow),
        None => after.inactive.insert(act.cow),
    };
    Ok(after)
}

/// The scene with another board. In stage 1 the cows in hand need not be those of players who have placed in turns.
pub(super) fn opened(scene: &Scene, board: &Physical, by: Player, text: &str) -> Result<Scene, String> {
    let table =
        board.stand().map_err(|refusal| format!("no position holds its result: {}", refusal.reason))?;
    Ok(scene.after(table, by, text, false))
}
