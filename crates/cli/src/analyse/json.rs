//! An analysis for programs, as docs/analysis.md describes it.

use mura_engine::analysis::{
    Account, Analysis, Blame, Certain, Event, Loss, Odds, Prospect, Step, paid_by_points, unit,
};
use mura_engine::{Line, Score};
use mura_games::record::Record;
use mura_games::{Outcome, Player};
use serde_json::{Map, Value, json};

use super::position::Found;
use super::words::{leading, seat};
use super::{Analyse, Context, WORST};

fn score(score: Score) -> Value {
    match score {
        Score::Estimate(value) => json!({ "type": "estimate", "hundredths": value }),
        Score::Win(plies) => json!({ "type": "win", "plies": plies }),
        Score::Loss(plies) => json!({ "type": "loss", "plies": plies }),
        Score::Odds { win, points } => json!({ "type": "odds", "win": win, "points": points }),
    }
}

fn odds(odds: Odds) -> Value {
    json!({ "win": odds.win, "points": odds.points })
}

fn line(line: &Line, turn: Player) -> Value {
    json!({
        "rank": line.rank,
        "score": score(line.score),
        "better": leading(turn, line.score),
        "depth": line.depth,
        "moves": line.actions,
    })
}

fn effort(context: &Context<'_>) -> Value {
    let args = context.args;
    json!({
        "seconds": context.time.map(|time| time.as_secs_f64()),
        "nodes": args.nodes,
        "depth": args.depth,
        "lines": args.lines,
        "threads": args.threads,
        "hash_mib": args.hash,
    })
}

/// A throw that may come. Whoever is on turn after it is the player who threw.
fn prospect(prospect: &Prospect, value: Option<Odds>, turn: Player) -> Value {
    json!({
        "throw": prospect.throw,
        "weight": prospect.weight,
        "worth": prospect.odds.map(odds),
        "luck": prospect.odds.zip(value).map(|(after, before)| odds(after - before)),
        "lines": prospect.lines.iter().map(|told| line(told, turn)).collect::<Vec<_>>(),
    })
}

/// `mura analyse <GAME> --json`
pub(super) fn position(found: &Found<'_>) -> Value {
    let (table, turn, value) = (&*found.table, found.table.turn(), found.value());
    let throws = found.throws.iter().map(|told| prospect(told, value, turn));
    json!({
        "game": table.id().as_str(),
        "position": table.position(),
        "turn": seat(turn),
        "unit": unit(table.id()),
        "limits": effort(&found.context),
        "result": table.outcome().map_or("none", Outcome::word),
        "worth": value.map(odds),
        "throws": throws.collect::<Vec<_>>(),
        "lines": found.lines.iter().map(|told| line(told, turn)).collect::<Vec<_>>(),
    })
}

/// `mura analyse FILE --json`
pub(super) fn records(context: &Context<'_>, games: &[Value]) -> Value {
    json!({
        "file": context.args.target.display().to_string(),
        "limits": effort(context),
        "games": games,
    })
}

/// One game of a file.
pub(super) fn game(args: &Analyse, number: u64, record: &Record, analysis: &Analysis) -> Value {
    let tags: Map<_, _> = record.tags.iter().map(|tag| (tag.name.clone(), json!(tag.value))).collect();
    let worst = analysis.worst(args.worst.unwrap_or(WORST));
    let players = Player::BOTH.map(|player| {
        let points = paid_by_points(analysis.game);
        account(&analysis.accounts[player.index()], player, analysis.names[player.index()], points)
    });
    json!({
        "number": number,
        "game": analysis.game.as_str(),
        "unit": unit(analysis.game),
        "tags": tags,
        "moves": analysis.steps.iter().map(step).collect::<Vec<_>>(),
        "worst": worst.iter().map(|step| step.ply).collect::<Vec<_>>(),
        "players": players,
        "result": analysis.outcome.map_or("none", Outcome::word),
        "score": analysis.score,
        "points": analysis.points(),
        "points_without_luck": analysis.points_without_luck(),
    })
}

fn step(step: &Step) -> Value {
    let mut told = json!({
        "ply": step.ply,
        "number": step.number,
        "player": seat(step.player),
        "move": step.action,
        "remark": step.remark.trim(),
    });
    match &step.event {
        Event::Choice(choice) => {
            let best = choice.lines.first();
            told["kind"] = json!("choice");
            told["score"] = json!(choice.played.map(score));
            told["best"] = json!(best.and_then(|best| best.actions.first()));
            told["best_score"] = json!(best.map(|best| score(best.score)));
            told["loss"] = json!(choice.loss.map(loss));
            let lines = choice.lines.iter().map(|told| line(told, step.player));
            told["lines"] = json!(lines.collect::<Vec<_>>());
        }
        Event::Forced => told["kind"] = json!("forced"),
        Event::Beside => told["kind"] = json!("beside"),
        Event::Drawn => told["kind"] = json!("drawn"),
        Event::Throw(throw) => {
            told["kind"] = json!("throw");
            told["before"] = json!(throw.before.map(odds));
            told["after"] = json!(throw.after.map(odds));
            told["luck"] = json!(throw.luck().map(odds));
        }
    }
    told
}

fn loss(loss: Loss) -> Value {
    let (missed, loses) = match loss.certain {
        Some(Certain::MissesWin(win)) => (Some(win), None),
        Some(Certain::Loses(loss)) => (None, Some(loss)),
        Some(Certain::WinToLoss(win, loss)) => (Some(win), Some(loss)),
        None => (None, None),
    };
    json!({
        "amount": loss.amount,
        "share": loss.share,
        "misses_win_in": missed,
        "loses_in": loses,
        "sign": loss.blame.map(Blame::sign),
    })
}

fn account(account: &Account, player: Player, name: &str, points: bool) -> Value {
    let mut told = json!({
        "player": seat(player),
        "name": name,
        "choices": account.choices,
        "lost": account.lost,
        "mean_loss": account.mean_loss(),
        "share": account.share,
        "mistakes": account.mistakes,
        "blunders": account.blunders,
        "missed_wins": account.missed_wins,
        "forced_losses": account.forced_losses,
        "accuracy": account.accuracy().filter(|_| !points),
    });
    if points {
        told["throws"] = json!(account.throws);
        told["luck"] = odds(account.luck);
    }
    told
}
