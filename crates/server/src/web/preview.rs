//! What others see of a page when its link is shared: a picture of the position.

use maud::{Markup, html};
use mura_games::GameId;

use super::link;
use crate::config::Config;
use crate::id::GameKey;

/// How wide the picture is, in pixels.
const WIDTH: u32 = 720;

/// A game's page, with the position it stands at.
pub(crate) fn of_game(config: &Config, key: &GameKey, words: &str) -> Markup {
    let page = link::game(key);
    lines(config, &page, &format!("{page}/image.png?width={WIDTH}"), words)
}

/// A page about a position.
pub(crate) fn of_position(config: &Config, page: &str, game: GameId, position: &str, words: &str) -> Markup {
    lines(config, page, &format!("{}&width={WIDTH}", link::image(game, position, "png")), words)
}

/// Addresses in previews are whole ones; a house that does not know its own can only give the path.
fn lines(config: &Config, page: &str, picture: &str, words: &str) -> Markup {
    let house = config.public_url.trim_end_matches('/');
    html! {
        meta property="og:type" content="website";
        meta property="og:site_name" content="mura";
        meta property="og:url" content={ (house) (page) };
        meta property="og:image" content={ (house) (picture) };
        meta property="og:image:type" content="image/png";
        meta property="og:image:alt" content=(words);
        meta name="twitter:card" content="summary_large_image";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_whole_where_the_house_knows_its_own() {
        let mut config = Config::local("sqlite:x");
        config.public_url = "https://play.example/".to_owned();
        let lines = of_game(&config, &"abc".into(), "The position").into_string();
        assert!(lines.contains("content=\"https://play.example/game/abc/image.png?width=720\""), "{lines}");
        assert!(lines.contains("content=\"https://play.example/game/abc\""), "{lines}");
    }
}
