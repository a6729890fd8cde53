//! Pictures of positions, to be shared.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use mura_games::{Player, Table, shortened};
use mura_picture::{Look, Scene, Style, Theme, png, svg};
use serde::Deserialize;
use tokio::sync::Semaphore;

use super::asked::{self, Asked, filled};
use super::drawing;
use super::game::Replay;
use super::kept::{self, Keep};
use crate::background;
use crate::house::House;
use crate::id::GameKey;
use crate::problem::Problem;

/// The widest picture that strangers can order, in pixels: a larger one costs too much.
const WIDEST: u32 = 1600;

/// How wide a picture is when nobody says.
const USUAL: u32 = 720;

/// So many pictures are turned into pixels at a time; the others wait.
static PAINTERS: Semaphore = Semaphore::const_new(2);

/// What can be said about a picture.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Wishes {
    game: Option<String>,
    position: Option<String>,
    ply: Option<String>,
    flip: Option<String>,
    last: Option<String>,
    width: Option<String>,
    theme: Option<String>,
}

impl Wishes {
    fn look(&self) -> Look {
        let flipped = filled(self.flip.as_deref()).is_some_and(|flip| !matches!(flip, "0" | "false" | "no"));
        Look { flipped, last: filled(self.last.as_deref()).map(str::to_owned), ..Look::default() }
    }

    fn theme(&self) -> Result<Theme, Problem> {
        match filled(self.theme.as_deref()) {
            None | Some("auto") => Ok(Theme::Auto),
            Some("light") => Ok(Theme::Light),
            Some("dark") => Ok(Theme::Dark),
            Some(other) => Err(Problem::bad(format!(
                "There is no theme \"{}\": expected light, dark or auto.",
                shortened(other)
            ))),
        }
    }

    fn width(&self) -> Result<Option<u32>, Problem> {
        let Some(text) = filled(self.width.as_deref()) else { return Ok(None) };
        match text.parse() {
            Ok(width @ 16..=WIDEST) => Ok(Some(width)),
            _ => Err(Problem::bad(format!(
                "A picture cannot be \"{}\" wide: expected 16 to {WIDEST} pixels.",
                shortened(text)
            ))),
        }
    }

    fn style(&self) -> Result<Style, Problem> {
        Ok(Style { theme: self.theme()?, width: self.width()?, ..Style::default() })
    }

    /// The position that is named.
    fn table(&self) -> Result<Box<dyn Table>, Problem> {
        asked::table(asked::game(self.game.as_deref())?, self.position.as_deref())
    }

    /// The number of plays after which a game is shown; none: all of them.
    fn ply(&self) -> Result<Option<usize>, Problem> {
        let Some(text) = filled(self.ply.as_deref()) else { return Ok(None) };
        let wrong = |_| Problem::bad(format!("\"{}\" is no number of plays.", shortened(text)));
        text.parse().map(Some).map_err(wrong)
    }
}

fn as_svg(headers: &HeaderMap, keep: Keep, scene: &Scene, style: &Style) -> Response {
    let text = svg(scene, &Style { width: Some(style.width.unwrap_or(USUAL)), ..*style });
    kept::answer(headers, keep, "image/svg+xml", text.into_bytes())
}

/// Pixels are made on threads that may take their time.
async fn as_png(headers: &HeaderMap, keep: Keep, scene: Scene, style: Style) -> Result<Response, Problem> {
    let failed = || Problem::new(StatusCode::SERVICE_UNAVAILABLE, "The picture could not be made just now.");
    let _turn = PAINTERS.acquire().await.map_err(|_| failed())?;
    let work = move || png(&scene, style.width.unwrap_or(USUAL), &style);
    let pixels = tokio::task::spawn_blocking(work).await.map_err(|_| failed())?;
    let pixels = pixels.map_err(|error| {
        tracing::error!(%error, "picture");
        failed()
    })?;
    Ok(kept::answer(headers, keep, "image/png", pixels))
}

/// `/image.svg`
pub(super) async fn position_svg(
    headers: HeaderMap,
    Asked(wishes): Asked<Wishes>,
) -> Result<Response, Problem> {
    let scene = drawing::scene(&*wishes.table()?, &wishes.look())?;
    Ok(as_svg(&headers, Keep::Fixed, &scene, &wishes.style()?))
}

/// `/image.png`
pub(super) async fn position_png(
    headers: HeaderMap,
    Asked(wishes): Asked<Wishes>,
) -> Result<Response, Problem> {
    let scene = drawing::scene(&*wishes.table()?, &wishes.look())?;
    as_png(&headers, Keep::Fixed, scene, wishes.style()?).await
}

/// What is to be seen of a game.
async fn game_scene(house: &House, key: &GameKey, wishes: &Wishes) -> Result<(Scene, Keep), Problem> {
    let replay = Replay::load(house, key).await?;
    let mut look = wishes.look();
    let done = replay.live.done();
    let ply = wishes.ply()?.unwrap_or(done.len());
    if ply > done.len() {
        return Err(Problem::bad(format!("The game has {} plays, not {ply}.", done.len())));
    }
    let last = ply.checked_sub(1).and_then(|index| done.get(index));
    look.last = look.last.or(last.map(|done| done.text.clone()));
    let [first, second] = Player::BOTH.map(|player| replay.name(player));
    look.title = Some(format!("{}: {first} – {second}", replay.row.agreement.game.title()));
    let keep = if replay.row.finish.is_some() { Keep::Fixed } else { Keep::Changing };
    let scene = background::run(ply, move || drawing::scene(&*replay.at(ply)?, &look)).await?;
    Ok((scene, keep))
}

/// `/game/{key}/image.svg`
pub(super) async fn game_svg(
    State(house): State<House>,
    Path(key): Path<GameKey>,
    headers: HeaderMap,
    Asked(wishes): Asked<Wishes>,
) -> Result<Response, Problem> {
    let (scene, keep) = game_scene(&house, &key, &wishes).await?;
    Ok(as_svg(&headers, keep, &scene, &wishes.style()?))
}

/// `/game/{key}/image.png`
pub(super) async fn game_png(
    State(house): State<House>,
    Path(key): Path<GameKey>,
    headers: HeaderMap,
    Asked(wishes): Asked<Wishes>,
) -> Result<Response, Problem> {
    let (scene, keep) = game_scene(&house, &key, &wishes).await?;
    as_png(&headers, keep, scene, wishes.style()?).await
}
