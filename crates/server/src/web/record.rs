//! Games as files: the record, and JSON.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::IntoResponse;
use mura_games::Player;
use serde_json::{Value, json};

use super::game::Replay;
use super::listing;
use crate::house::House;
use crate::id::GameKey;
use crate::live;
use crate::problem::Problem;

/// `/game/{key}/record`
pub(super) async fn text(
    State(house): State<House>,
    Path(key): Path<GameKey>,
) -> Result<impl IntoResponse, Problem> {
    let missing = || Problem::missing("There is no such game.");
    let record = live::record::record(&house, &key).await?.ok_or_else(missing)?;
    let name = format!("attachment; filename=\"{}-{key}.mur\"", record.game);
    Ok((
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)],
        record.to_string(),
    ))
}

/// `/game/{key}/json`
pub(super) async fn json(
    State(house): State<House>,
    Path(key): Path<GameKey>,
) -> Result<Json<Value>, Problem> {
    let replay = Replay::load(&house, &key).await?;
    Ok(Json(value(&replay)))
}

fn value(replay: &Replay) -> Value {
    let game = &replay.row;
    let kind = game.agreement.game;
    let plays: Vec<Value> = replay
        .live
        .done()
        .iter()
        .map(|done| {
            json!({
                "text": done.text,
                "remark": done.remark.trim(),
                "by": done.by.map(|player| kind.players()[player.index()]),
                "left_ms": done.left.map(|left| left.as_millis() as u64),
            })
        })
        .collect();
    json!({
        "id": game.id.as_str(),
        "game": kind.as_str(),
        "players": Player::BOTH.map(|player| replay.name(player)),
        "colours": kind.players(),
        "start": game.agreement.start,
        "control": game.agreement.control.to_string(),
        "rated": game.rated,
        "created_ms": game.created_ms,
        "series": game.series.as_ref().map(|(series, number)| json!({ "id": series.as_str(), "number": number })),
        "plays": plays,
        "position": game.position,
        "result": game.finish.as_ref().map(|finish| json!({
            "outcome": finish.outcome,
            "termination": finish.termination,
            "words": listing::result(kind, Some(finish)),
            "ended_ms": finish.ended_ms,
        })),
    })
}
