//! Answers that browsers may keep for a while.

use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

/// How long an answer may be kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Keep {
    /// A function of its address: a week.
    Fixed,
    /// It may become another one: a minute.
    Changing,
}

impl Keep {
    fn control(self) -> &'static str {
        match self {
            Keep::Fixed => "public, max-age=604800",
            Keep::Changing => "public, max-age=60",
        }
    }
}

/// An answer with its tag; whoever has it already is told only that.
pub(crate) fn answer(headers: &HeaderMap, keep: Keep, content_type: &'static str, body: Vec<u8>) -> Response {
    let digest = Sha256::digest(&body);
    let tag: String = digest.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let head = [(header::CACHE_CONTROL, keep.control().to_owned()), (header::ETAG, tag)];
    if known {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    (head, [(header::CONTENT_TYPE, content_type)], Bytes::from(body)).into_response()
}
