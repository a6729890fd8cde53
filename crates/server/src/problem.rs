//! What goes wrong, as a sentence for a person or as JSON for a program.

use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::Markup;

use crate::guard::Visitor;
use crate::store::StoreError;
use crate::web::layout;

/// Why a request was not answered as asked. Every handler that can fail fails with this.
#[derive(Debug)]
pub struct Problem {
    /// The status.
    pub status: StatusCode,
    /// One sentence that names the offending part.
    pub sentence: String,
    /// After how many seconds it is worth trying again.
    pub wait: Option<u32>,
    /// What a person can do about it; none: go to the start page.
    pub way: Option<Markup>,
}

impl Problem {
    /// A problem with this status and sentence.
    pub fn new(status: StatusCode, sentence: impl Into<String>) -> Self {
        Problem { status, sentence: sentence.into(), wait: None, way: None }
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

    /// It was asked for too often; so many milliseconds will do.
    pub fn too_often(wait_ms: i64) -> Self {
        let seconds = u32::try_from((wait_ms + 999) / 1000).unwrap_or(u32::MAX).max(1);
        let unit = if seconds == 1 { "second" } else { "seconds" };
        let sentence = format!("That was a lot at once. Please wait {seconds} {unit} and try again.");
        Problem { status: StatusCode::TOO_MANY_REQUESTS, sentence, wait: Some(seconds), way: None }
    }

    /// The same as JSON, for the API.
    pub fn json(self) -> Response {
        let answer = (self.status, Json(serde_json::json!({ "error": self.sentence }))).into_response();
        self.with_wait(answer)
    }

    /// The page of the problem in an answer, if it is one, as this visitor sees pages. Whatever
    /// fails does not know who asks; the door does.
    pub(crate) fn address(answer: &mut Response, visitor: &Visitor) {
        if let Some(problem) = answer.extensions_mut().remove::<Arc<Problem>>() {
            *answer.body_mut() = Body::from(problem.page(visitor).into_string());
        }
    }

    fn page(&self, visitor: &Visitor) -> Markup {
        layout::problem(self.status, &self.sentence, self.way.as_ref(), visitor)
    }

    fn with_wait(&self, mut answer: Response) -> Response {
        if let Some(seconds) = self.wait {
            answer.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        answer
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        if error.is_nul() {
            return Problem::bad("A text in the request holds the character NUL, which nothing here has.");
        }
        // What exactly a database says is not for strangers. `Store::watch` logs once a minute that
        // nothing can be stored.
        match &error {
            StoreError::Content(_) => tracing::error!(%error, "a request failed at the database"),
            _ => tracing::debug!(%error, "a request failed at the database"),
        }
        Problem::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "The database can't do that right now, so nothing has changed. Please try again in a minute.",
        )
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut answer = self.with_wait((self.status, self.page(&Visitor::unasked())).into_response());
        answer.extensions_mut().insert(Arc::new(self));
        answer
    }
}
