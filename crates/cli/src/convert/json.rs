//! A record for programs, as docs/records.md describes it.

use mura_games::Table;
use mura_games::record::{Event, Fault, Play, Record, RecordError};
use serde_json::{Map, Value, json};

/// A canonical record as JSON; what is empty is left out.
pub(super) fn game(record: &Record, positions: bool) -> Result<Value, RecordError> {
    let mut table = record.start()?;
    let tags: Map<_, _> =
        record.tags.iter().map(|tag| (tag.name.clone(), Value::from(tag.value.as_str()))).collect();
    let mut game = Map::new();
    game.insert("game".into(), record.game.as_str().into());
    game.insert("tags".into(), tags.into());
    game.insert("start".into(), table.position().into());
    put_text(&mut game, "comment", &record.comment);
    put_list(&mut game, "events", events(record, &record.events));
    for event in &record.events {
        happen(event, &mut *table)?;
    }
    let scribe = Scribe { record, positions };
    let plays = scribe.line(&record.plays, 1, &mut *table)?;
    game.insert("plays".into(), plays.into());
    if let Some(list) = &record.sequences {
        let notes = list
            .notes
            .iter()
            .map(|note| json!({ "ply": note.ply, "sequence": note.sequence, "kind": note.kind.word() }));
        game.insert("sequences".into(), notes.collect());
    }
    game.insert("result".into(), record.result(&*table).into());
    game.insert("score".into(), table.score().to_vec().into());
    game.insert("end".into(), table.position().into());
    Ok(game.into())
}

fn put_text(map: &mut Map<String, Value>, name: &str, text: &str) {
    if !text.is_empty() {
        map.insert(name.into(), text.into());
    }
}

fn put_list(map: &mut Map<String, Value>, name: &str, list: Vec<Value>) {
    if !list.is_empty() {
        map.insert(name.into(), list.into());
    }
}

struct Scribe<'a> {
    record: &'a Record,
    positions: bool,
}

impl Scribe<'_> {
    fn line(&self, plays: &[Play], first: usize, table: &mut dyn Table) -> Result<Vec<Value>, RecordError> {
        let mut written = Vec::with_capacity(plays.len());
        for (ply, play) in (first..).zip(plays) {
            let before = (!play.variations.is_empty()).then(|| table.fork());
            let player = table.name(table.turn());
            table.replay(&play.text).map_err(|error| RecordError {
                line: play.line,
                column: play.column,
                ply: Some(ply),
                fault: Fault::Play { text: play.text.clone(), error },
            })?;
            let mut map = Map::new();
            map.insert("ply".into(), ply.into());
            map.insert("player".into(), player.into());
            map.insert("action".into(), play.text.as_str().into());
            put_text(&mut map, "marks", &play.remark);
            let signs = play.signs.iter();
            let sign = |sign: &mura_games::record::Sign| json!({ "sign": sign.to_string(), "meaning": sign.meaning(self.record.game) });
            put_list(&mut map, "signs", signs.map(sign).collect());
            if let Some(left) = play.clock {
                map.insert("clock".into(), left.as_secs_f64().into());
            }
            put_text(&mut map, "comment", &play.comment);
            if self.positions {
                map.insert("position".into(), table.position().into());
            }
            put_list(&mut map, "events", events(self.record, &play.events));
            for event in &play.events {
                happen(event, table)?;
            }
            let mut variations = Vec::new();
            for (variation, before) in play.variations.iter().zip(std::iter::repeat(&before)) {
                let Some(before) = before else { break };
                let mut map = Map::new();
                put_text(&mut map, "comment", &variation.comment);
                let plays = self.line(&variation.plays, ply, &mut *before.fork())?;
                map.insert("plays".into(), plays.into());
                variations.push(map.into());
            }
            put_list(&mut map, "variations", variations);
            written.push(map.into());
        }
        Ok(written)
    }
}

fn happen(event: &Event, table: &mut dyn Table) -> Result<(), RecordError> {
    event.apply(table).map_err(|refusal| RecordError {
        line: 0,
        column: 1,
        ply: None,
        fault: Fault::Event(refusal.to_string()),
    })
}

fn events(record: &Record, events: &[Event]) -> Vec<Value> {
    let names = record.game.players();
    let event = |event: &Event| match event {
        Event::Irregularity { article, by, text } => {
            json!({ "type": "irregularity", "article": article, "by": names[by.index()], "text": text })
        }
        Event::Rectified => json!({ "type": "rectified" }),
        Event::Stands { position } => json!({ "type": "stands", "position": position }),
        Event::Position(position) => json!({ "type": "position", "position": position }),
        Event::Flag(player) => json!({ "type": "flag", "by": names[player.index()] }),
        Event::DrawOffered(player) => json!({ "type": "draw offered", "by": names[player.index()] }),
        Event::DrawDeclined(player) => json!({ "type": "draw declined", "by": names[player.index()] }),
        Event::DrawAgreed => json!({ "type": "draw agreed" }),
        Event::Resigned(player) => json!({ "type": "resigned", "by": names[player.index()] }),
        Event::Annulled => json!({ "type": "annulled" }),
        Event::Decision(reason) => json!({ "type": "arbiter", "reason": reason }),
    };
    events.iter().map(event).collect()
}
