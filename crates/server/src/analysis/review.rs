//! `/game/KEY/analysis`: a finished game, judged play by play.

use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};
use axum::extract::{Path, State, WebSocketUpgrade};
use axum::response::Response;
use maud::{Markup, html};
use mura_engine::analysis::{Review, unit};
use mura_games::GameId;
use tokio::time::timeout;

use super::desk::Progress;
use super::judged::{Judged, Sums};
use super::owner::Owner;
use super::score;
use super::{graph, page};
use crate::background;
use crate::guard::{SentFrom, Stay, Visitor};
use crate::house::House;
use crate::id::{AccountId, GameKey};
use crate::live::load::{Loaded, load};
use crate::live::{admit, bounded};
use crate::problem::Problem;
use crate::web::layout::{self, Page};

/// A browser that does not read is not waited for.
const SLOW: Duration = Duration::from_secs(10);

/// `GET /game/KEY/analysis`
pub(super) async fn page(
    State(house): State<House>,
    Path(key): Path<GameKey>,
    visitor: Visitor,
) -> Result<Markup, Problem> {
    let finished = Finished::load(&house, &key).await?;
    let judged = finished.judged(&house).await?;
    let [first, second] = &finished.names;
    let title = format!("Analysis: {first} – {second}");
    let about =
        format!("A game of {} between {first} and {second}, judged play by play.", finished.game().title());
    let script = judged.is_none().then_some("js/graph.js");
    Ok(layout::page(
        Page { title: &title, about: &about, visitor: &visitor, script },
        &html! {
            (page::style_sheet())
            h1 { (title) }
            p {
                (finished.game().title()) ", " (finished.loaded.live.done().len()) " plays. "
                a href={ "/game/" (key) } { "To the game" }
            }
            @match &judged {
                Some(judged) => (finished.told(judged)),
                None => (wait(&key)),
            }
        },
    ))
}

/// What is seen until the game is judged. Thinking is begun by the script, not by looking at a
/// page: machines read pages, too.
fn wait(key: &GameKey) -> Markup {
    html! {
        section class="card" data-judging=(key) {
            p role="status" data-status { "The computer looks at every play." }
            progress max="1" value="0" data-progress aria-label="Plays that are judged" {}
            noscript { p { "To begin, this page needs JavaScript; once a game is judged, it does not." } }
        }
    }
}

/// A game that is over.
struct Finished {
    loaded: Loaded,
    names: [String; 2],
}

impl Finished {
    async fn load(house: &House, key: &GameKey) -> Result<Finished, Problem> {
        let missing = || Problem::missing("There is no such game.");
        let loaded = load(house.store(), key).await?.ok_or_else(missing)?;
        if loaded.live.end().is_none() {
            return Err(Problem::new(
                axum::http::StatusCode::CONFLICT,
                "This game still goes on. It can be analysed when it is over.",
            ));
        }
        let mut names = [String::new(), String::new()];
        for (name, seat) in names.iter_mut().zip(&loaded.row.seats) {
            let account = house.store().account(seat).await?;
            *name = account.map_or_else(|| "somebody".to_owned(), |account| account.name);
        }
        Ok(Finished { loaded, names })
    }

    fn game(&self) -> GameId {
        self.loaded.row.agreement.game
    }

    /// What is kept about it. A text that cannot be read any more is as good as none: it is found
    /// anew.
    async fn judged(&self, house: &House) -> Result<Option<Judged>, Problem> {
        let text = house.store().judgement(&self.loaded.row.id).await?;
        Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
    }

    fn told(&self, judged: &Judged) -> Markup {
        let key = &self.loaded.row.id;
        let [first, second] = [0, 1].map(|seat| self.names[seat].as_str());
        html! {
            figure class="evaluation-frame" { (graph::of(key, judged, [first, second])) }
            section {
                h2 { "What it came to" }
                (self.sums(judged))
            }
            section {
                h2 { "The plays that lost the most" }
                @if judged.worst.is_empty() { p { "None: nobody gave anything away that the computer could see." } }
                ol class="worst" {
                    @for step in judged.worst.iter().filter_map(|ply| judged.step(*ply)) {
                        li {
                            a href=(graph::link(key, step.ply)) { (graph::told(step)) }
                            " (" (if step.second { second } else { first }) ") "
                            a href={ "/analysis?key=" (key) "&ply=" (step.ply.saturating_sub(1)) } { "Look closer" }
                        }
                    }
                }
            }
            details {
                summary { "Every play" }
                (self.all(judged))
            }
        }
    }

    fn sums(&self, judged: &Judged) -> Markup {
        let unit = unit(self.game());
        let rows: [(String, Told); 5] = [
            ("Choices".into(), |sums| sums.choices.to_string()),
            ("Accuracy".into(), |sums| percent(sums.accuracy)),
            (format!("{} given away", capital(unit)), |sums| format!("{:.1}", sums.lost)),
            ("Mistakes (?)".into(), |sums| sums.mistakes.to_string()),
            ("Blunders (??)".into(), |sums| sums.blunders.to_string()),
        ];
        let has_luck = judged.sums.iter().any(|sums| sums.luck.is_some());
        html! {
            div class="scroll" tabindex="0" role="region" aria-label="What it came to" {
                table class="table" {
                    thead { tr { td {} @for name in &self.names { th scope="col" class="number" { (name) } } } }
                    tbody {
                        @for (name, value) in &rows {
                            tr { th scope="row" { (name) } @for sums in &judged.sums { td class="number" { (value(sums)) } } }
                        }
                        @if has_luck {
                            tr {
                                th scope="row" { "Luck of the throws, in points" }
                                @for sums in &judged.sums {
                                    td class="number" { (sums.luck.map_or_else(|| "–".into(), score::signed)) }
                                }
                            }
                        }
                    }
                }
            }
            @if let Some((points, without)) = judged.points {
                p {
                    (self.names[0]) " won " (score::signed(points)) " points; without all luck of the throws it would have been "
                    (score::signed(without)) "."
                }
            }
        }
    }

    fn all(&self, judged: &Judged) -> Markup {
        let key = &self.loaded.row.id;
        html! {
            div class="scroll" tabindex="0" role="region" aria-label="Every play" {
                table class="table" {
                    thead {
                        tr { th scope="col" { "Play" } th scope="col" { "By" } th scope="col" class="number" { (self.names[0]) " can expect" } th scope="col" { "Cost" } }
                    }
                    tbody {
                        @for step in &judged.steps {
                            tr {
                                td { a href=(graph::link(key, step.ply)) { (step.number) ". " (step.text) (step.sign.as_deref().unwrap_or_default()) } }
                                td { (self.names[usize::from(step.second)]) }
                                td class="number" { (percent(step.share)) }
                                td {
                                    @if let Some(luck) = step.luck { "luck " (score::signed(luck)) }
                                    @if let Some(cost) = &step.cost { (cost) }
                                    @if let Some(best) = step.best.as_ref().filter(|_| step.cost.is_some()) { "; best was " (best) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A value of the sums, for a table.
type Told = fn(&Sums) -> String;

fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "–".into(), |share| format!("{:.0} %", 100.0 * share))
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `GET /game/KEY/analysis/socket`: has the game judged, and tells how far that is.
pub(super) async fn socket(
    State(house): State<House>,
    Path(key): Path<GameKey>,
    Owner(owner): Owner,
    visitor: Visitor,
    from: SentFrom,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let finished = Finished::load(&house, &key).await?;
    let open = admit(&house, from, &visitor)?;
    let until = Stay::of(&house, &visitor).await?;
    Ok(bounded(upgrade).on_upgrade(move |socket| async move {
        let _open = open;
        tell(&house, socket, (&owner, until), finished).await;
    }))
}

async fn tell(
    house: &House,
    mut socket: WebSocket,
    (owner, mut until): (&AccountId, Stay),
    finished: Finished,
) {
    let begun = match finished.judged(house).await {
        Ok(Some(_)) => Err(Progress::Done),
        _ => begin(house, owner, &finished).await,
    };
    let mut progress = match begun {
        Ok(progress) => progress,
        Err(last) => {
            say(&mut socket, &last).await;
            return;
        }
    };
    let closing = house.closing().wait();
    tokio::pin!(closing);
    loop {
        let now = progress.borrow_and_update().clone();
        if !say(&mut socket, &now).await || now.is_last() {
            return;
        }
        tokio::select! {
            changed = progress.changed() => if changed.is_err() { return },
            message = socket.recv() => if !matches!(message, Some(Ok(Message::Ping(_) | Message::Pong(_)))) { return },
            () = &mut closing => {
                say(&mut socket, &Progress::Refused { reason: "The server restarts.".into() }).await;
                return;
            }
            reason = until.ended() => {
                say(&mut socket, &Progress::Refused { reason: reason.into() }).await;
                return;
            }
        }
    }
}

async fn begin(
    house: &House,
    owner: &AccountId,
    finished: &Finished,
) -> Result<tokio::sync::watch::Receiver<Progress>, Progress> {
    let refused = |reason: String| Progress::Refused { reason };
    let [first, second] = &finished.names;
    let record = finished.loaded.live.record([first, second]);
    let plays = finished.loaded.live.done().len();
    let review = background::run(plays, move || Review::new(&record)).await;
    let review = review.map_err(|error| refused(error.to_string()))?;
    let key = &finished.loaded.row.id;
    house.desk().judge(house, owner, key, review).map_err(|busy| refused(busy.to_string()))
}

/// Whether it could be said.
async fn say(socket: &mut WebSocket, progress: &Progress) -> bool {
    let Ok(text) = serde_json::to_string(progress) else { return false };
    matches!(timeout(SLOW, socket.send(Message::Text(text.into()))).await, Ok(Ok(())))
}
