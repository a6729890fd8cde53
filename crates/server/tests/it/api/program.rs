//! Programs with tokens, and how they ask.

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use mura_server::store::{Account, Naming, OwnToken};
use mura_server::{House, app};
use serde_json::Value;
use sha2::{Digest, Sha256};
use tower::ServiceExt;

use super::schema::check_answer;

/// Somebody who has a token.
#[derive(Clone)]
pub(super) struct Program {
    pub(super) house: House,
    pub(super) token: String,
    pub(super) account: Option<Account>,
}

impl Program {
    /// Nobody: without a token.
    pub(super) fn stranger(house: &House) -> Program {
        Program { house: house.clone(), token: String::new(), account: None }
    }

    /// A person with a token.
    pub(super) async fn person(house: &House, name: &str) -> Program {
        let Naming::Done(account) = house.store().register(name, "no digest").await.unwrap() else {
            panic!("{name} is taken")
        };
        Program::of(house, account).await
    }

    /// A bot of a person, with a token.
    pub(super) async fn bot(house: &House, owner: &Program, name: &str) -> Program {
        let owner = owner.account.as_ref().unwrap();
        let Naming::Done(account) = house.store().register_bot(&owner.id, name).await.unwrap() else {
            panic!("{name} is taken")
        };
        Program::of(house, account).await
    }

    async fn of(house: &House, account: Account) -> Program {
        let token = format!("mura_{}", account.id);
        let digest: String =
            Sha256::digest(token.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
        let row = OwnToken {
            id: account.id.to_string(),
            account: account.id.clone(),
            label: "test".into(),
            created_ms: 0,
            used_ms: None,
        };
        house.store().insert_token(&digest, &row).await.unwrap();
        Program { house: house.clone(), token, account: Some(account) }
    }

    /// Asks, and reads the answer to its end.
    pub(super) async fn send(&self, method: &str, path: &str, body: &str) -> (StatusCode, String) {
        let mut request = Request::builder().method(method).uri(path).header(header::HOST, "localhost");
        if !self.token.is_empty() {
            request = request.header(header::AUTHORIZATION, format!("Bearer {}", self.token));
        }
        let request = request.body(Body::from(body.to_owned())).unwrap();
        let response = app(self.house.clone()).oneshot(request).await.unwrap();
        let status = response.status();
        let body = to_bytes(response.into_body(), 10_000_000).await.unwrap();
        (status, String::from_utf8(body.to_vec()).unwrap())
    }

    pub(super) async fn json(&self, method: &str, path: &str, body: &str) -> (StatusCode, Value) {
        let (status, text) = self.send(method, &format!("/api/v1{path}"), body).await;
        let value =
            serde_json::from_str(&text).unwrap_or_else(|_| panic!("{method} {path}: {status} {text}"));
        check_answer(method, path, status, Some(&value));
        (status, value)
    }

    /// What has to go well.
    pub(super) async fn get(&self, path: &str) -> Value {
        let (status, value) = self.json("GET", path, "").await;
        assert_eq!(status, StatusCode::OK, "{path}: {value}");
        value
    }

    /// What has to go well.
    pub(super) async fn post(&self, path: &str, body: Value) -> Value {
        let (status, value) = self.json("POST", path, &body.to_string()).await;
        assert_eq!(status, StatusCode::OK, "{path} {body}: {value}");
        value
    }

    /// What has to be refused, with this status: the sentence.
    pub(super) async fn refused(&self, status: u16, method: &str, path: &str, body: &str) -> String {
        let (answered, value) = self.json(method, path, body).await;
        assert_eq!(answered.as_u16(), status, "{method} {path} {body}: {value}");
        let sentence = value["error"].as_str().unwrap_or_else(|| panic!("{method} {path}: {value}"));
        assert!(sentence.len() > 8 && sentence.len() < 600, "{sentence}");
        sentence.to_owned()
    }
}
