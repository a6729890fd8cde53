//! Scripts, styles and sounds: they are part of the program.

use std::borrow::Cow;
use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

#[derive(RustEmbed)]
#[folder = "assets"]
struct Assets;

/// The colours of boards and pieces belong to the crate that draws them.
const BOARD: &str = "css/board.css";
static BOARD_SHEET: LazyLock<String> = LazyLock::new(mura_picture::style_sheet);

/// A short text that changes with any asset. It is part of their addresses, so that browsers may keep them for ever.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut all = Sha256::new();
    all.update(BOARD_SHEET.as_bytes());
    for path in Assets::iter() {
        all.update(path.as_bytes());
        all.update(Assets::get(&path).map(|file| file.metadata.sha256_hash()).unwrap_or_default());
    }
    all.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect()
});

/// The address of an asset. Modules name each other relative to themselves, so the version stands in front of the path.
pub(crate) fn address(path: &str) -> String {
    format!("/assets/{}/{path}", *VERSION)
}

/// The addresses of all modules that a script needs, itself among them: a browser that is told of them in advance fetches them at
/// once, not one after the other as it comes upon their names.
pub(crate) fn modules(script: &str) -> Vec<String> {
    let mut paths = vec![script.to_owned()];
    let mut next = 0;
    while let Some(path) = paths.get(next).cloned() {
        next += 1;
        for name in imported(&path) {
            let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
            let found = format!("{folder}/{name}");
            if !paths.contains(&found) {
                paths.push(found);
            }
        }
    }
    paths.iter().map(|path| address(path)).collect()
}

/// The files beside it that a module imports.
fn imported(path: &str) -> Vec<String> {
    let Some((text, _)) = find(path) else { return Vec::new() };
    let text = String::from_utf8_lossy(&text);
    let imports = text.lines().filter(|line| line.starts_with("import ") || line.starts_with("} from "));
    imports
        .filter_map(|line| line.split_once("'./")?.1.split_once('\'').map(|(name, _)| name.to_owned()))
        .collect()
}

/// What is at a path, and its digest.
fn find(path: &str) -> Option<(Cow<'static, [u8]>, [u8; 32])> {
    if path == BOARD {
        return Some((BOARD_SHEET.as_bytes().into(), Sha256::digest(BOARD_SHEET.as_bytes()).into()));
    }
    Assets::get(path).map(|file| (file.data, file.metadata.sha256_hash()))
}

/// `/assets/VERSION/path`.
pub(super) async fn serve(Path(path): Path<String>, headers: HeaderMap) -> Response {
    let found = path.split_once('/').and_then(|(version, path)| Some((version, path, find(path)?)));
    let Some((version, path, (data, digest))) = found else { return StatusCode::NOT_FOUND.into_response() };
    let tag: String = digest[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    let keep = if version == *VERSION { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let head = [(header::CACHE_CONTROL, keep.to_owned()), (header::ETAG, tag)];
    if known {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    (head, [(header::CONTENT_TYPE, content_type(path))], data).into_response()
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "wav" => "audio/wav",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_brings_its_modules_along_and_all_of_them_are_there() {
        let all = modules("js/play.js");
        assert!(all.len() > 10 && all.iter().any(|path| path.ends_with("/js/pick.js")), "{all:?}");
        for path in all {
            let path = path.splitn(4, '/').nth(3).unwrap().to_owned();
            assert!(find(&path).is_some(), "{path}");
        }
    }
}
