//! Scripts, styles and sounds: they are part of the program.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Write;
use std::sync::LazyLock;

use axum::body::Bytes;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

#[derive(RustEmbed)]
#[folder = "assets"]
struct Assets;

/// The colours of boards and pieces belong to the crate that draws them.
const BOARD: &str = "css/board.css";
static BOARD_SHEET: LazyLock<String> = LazyLock::new(mura_picture::style_sheet);

/// A short text that changes with any asset. It is part of their addresses, so that browsers may
/// keep them for ever.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut all = Sha256::new();
    all.update(BOARD_SHEET.as_bytes());
    for path in Assets::iter() {
        all.update(path.as_bytes());
        all.update(Assets::get(&path).map(|file| file.metadata.sha256_hash()).unwrap_or_default());
    }
    all.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect()
});

/// The address of an asset. Modules name each other relative to themselves, so the version stands
/// in front of the path.
pub(crate) fn address(path: &str) -> String {
    format!("/assets/{}/{path}", *VERSION)
}

/// The addresses of all modules that a script needs, itself among them: a browser that is told of
/// them in advance fetches them at once, not one after the other as it comes upon their names.
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

/// An asset, ready to be sent.
struct Ready {
    plain: Bytes,
    /// Compressed, where that gains anything.
    gzip: Option<Bytes>,
    /// A text that changes with its content.
    tag: String,
}

/// All assets by their paths. They are compressed once: doing it anew for every request would let
/// one client that asks for nothing but scripts keep the processors busy.
static READY: LazyLock<HashMap<String, Ready>> = LazyLock::new(|| {
    let paths = Assets::iter().map(Cow::into_owned).chain([BOARD.to_owned()]);
    paths.filter_map(|path| Some((path.clone(), ready(&path)?))).collect()
});

fn ready(path: &str) -> Option<Ready> {
    let (data, digest) = find(path)?;
    let gzip = is_text(path).then(|| compressed(&data)).flatten().filter(|gzip| gzip.len() < data.len());
    let tag = digest[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    Some(Ready { plain: Bytes::from(data.into_owned()), gzip, tag })
}

/// Compresses all assets, which takes some tens of milliseconds, so that no request has to wait for
/// it.
pub(crate) fn prepare() {
    LazyLock::force(&READY);
}

fn compressed(data: &[u8]) -> Option<Bytes> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(data).ok()?;
    Some(encoder.finish().ok()?.into())
}

/// Pictures other than SVG, sounds and fonts are compressed already.
fn is_text(path: &str) -> bool {
    [".js", ".css", ".svg", ".json", ".webmanifest"].iter().any(|ending| path.ends_with(ending))
}

/// Whether a client takes gzip.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let is_gzip = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip"));
        // A weight of 0 means: not this one.
        let weight = parts.find_map(|part| part.strip_prefix("q="));
        is_gzip && weight.is_none_or(|weight| weight.parse().is_ok_and(|weight: f32| weight > 0.0))
    })
}

/// `/assets/VERSION/path`.
pub(super) async fn serve(Path(path): Path<String>, headers: HeaderMap) -> Response {
    let found = path.split_once('/').and_then(|(version, path)| Some((version, path, READY.get(path)?)));
    let Some((version, path, ready)) = found else { return StatusCode::NOT_FOUND.into_response() };
    let keep = if version == *VERSION { "public, max-age=31536000, immutable" } else { "no-cache" };
    let gzip = ready.gzip.as_ref().filter(|_| takes_gzip(&headers));
    // Two forms of one asset are two texts to whoever compares tags.
    let tag = format!("\"{}{}\"", ready.tag, if gzip.is_some() { "-gzip" } else { "" });
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let head = [
        (header::CACHE_CONTROL, keep.to_owned()),
        (header::ETAG, tag),
        (header::VARY, "accept-encoding".to_owned()),
    ];
    if known {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    let kind = [(header::CONTENT_TYPE, content_type(path))];
    match gzip {
        Some(gzip) => (head, kind, [(header::CONTENT_ENCODING, "gzip")], gzip.clone()).into_response(),
        None => (head, kind, ready.plain.clone()).into_response(),
    }
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

    #[tokio::test]
    async fn an_asset_is_compressed_once_and_sent_as_the_client_takes_it() {
        let ask = async |accepted: &str, known: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, accepted.parse().unwrap());
            headers.insert(header::IF_NONE_MATCH, known.parse().unwrap());
            serve(Path(format!("{}/js/play.js", *VERSION)), headers).await
        };
        let header = |answer: &Response, name| {
            answer.headers().get(&name).map(|value| value.to_str().unwrap().to_owned())
        };
        let plain = ask("gzip;q=0, br", "").await;
        let gzip = ask("br, gzip;q=0.8", "").await;
        assert_eq!(header(&plain, header::CONTENT_ENCODING), None);
        assert_eq!(header(&gzip, header::CONTENT_ENCODING).as_deref(), Some("gzip"));
        let tags = [&plain, &gzip].map(|answer| header(answer, header::ETAG).unwrap());
        assert_ne!(tags[0], tags[1]);
        assert!([&plain, &gzip].iter().all(|answer| header(answer, header::VARY).is_some()));
        assert_eq!(ask("gzip", &tags[1]).await.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(ask("gzip", &tags[0]).await.status(), StatusCode::OK);
        let bytes = async |answer: Response| axum::body::to_bytes(answer.into_body(), 1 << 24).await.unwrap();
        let (plain, first) = (bytes(plain).await, bytes(gzip).await);
        let mut unpacked = Vec::new();
        std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(&first[..]), &mut unpacked).unwrap();
        assert_eq!(unpacked, plain);
        // The same memory both times: nothing is compressed anew.
        assert_eq!(bytes(ask("gzip", "").await).await.as_ptr(), first.as_ptr());
    }

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
