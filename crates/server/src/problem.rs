//! What goes wrong, as a sentence for a person or as JSON for a program.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::store::StoreError;
use crate::web::layout;

/// Why a request was not answered as asked. Every handler that can fail fails with this.
#[derive(Debug)]
pub struct Problem {
    /// The status.
    pub status: StatusCode,
    /// One sentence that names the offending part.
    pub sentence: String,
}

impl Problem {
    /// A problem with this status and sentence.
    pub fn new(status: StatusCode, sentence: impl Into<String>) -> Self {
        Problem { status, sentence: sentence.into() }
    }

    /// Something was asked for that is not there.
    pub fn missing(what: impl Into<String>) -> Self {
        Problem::new(StatusCode::NOT_FOUND, what)
    }

    /// The request cannot be understood or is not possible.
    pub fn bad(sentence: impl Into<String>) -> Self {
        Problem::new(StatusCode::BAD_REQUEST, sentence)
    }

    /// It is not theirs.
    pub fn forbidden(sentence: impl Into<String>) -> Self {
        Problem::new(StatusCode::FORBIDDEN, sentence)
    }

    /// The same as JSON, for the API.
    pub fn json(self) -> Response {
        (self.status, Json(serde_json::json!({ "error": self.sentence }))).into_response()
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        // What exactly a database says is no business of strangers.
        tracing::error!(%error, "storage");
        Problem::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "That could not be stored or read just now. Please try again.",
        )
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let page = layout::problem(self.status, &self.sentence);
        (self.status, page).into_response()
    }
}
