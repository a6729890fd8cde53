//! Forms and addresses that cannot be read, and a form that is not lost.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};

use crate::town::{Answer, Town, attributes};

const FORM: &str = "application/x-www-form-urlencoded";

/// A form from a page of our own.
async fn post(town: &Town, address: &str, kind: Option<&str>, body: &str) -> Answer {
    let mut request = Request::post(address).header("sec-fetch-site", "same-origin");
    if let Some(kind) = kind {
        request = request.header(header::CONTENT_TYPE, kind);
    }
    town.send(request.body(Body::from(body.to_owned())).unwrap()).await
}

#[tokio::test]
async fn a_form_that_cannot_be_read_is_told_why() {
    let town = Town::new().await;
    let missing = post(&town, "/register", Some(FORM), "name=Ada").await;
    assert_eq!(missing.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        missing.text().contains("The form cannot be read: missing field `password`."),
        "{}",
        missing.text()
    );
    let no_form = post(&town, "/new", None, "").await;
    assert_eq!(no_form.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    assert!(no_form.text().contains("A form is expected here"), "{}", no_form.text());
}

#[tokio::test]
async fn an_address_that_cannot_be_read_names_the_field() {
    let town = Town::new().await;
    for address in ["/analysis?game=ur&ply=many", "/board.svg?game=ur&flipped=perhaps"] {
        let answer = town.get(address).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{address}");
        assert!(answer.text().contains("<h1>That does not work</h1>"), "{address}: {}", answer.text());
    }
    let answer = town.get("/api/v1/games?limit=300").await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    let text = answer.text();
    assert!(text.contains("expected 1 to"), "{text}");
    let text = town.get("/api/v1/games?limit=many").await.text();
    assert!(text.contains("limit") && !text.contains("deserialize"), "{text}");
}

#[tokio::test]
async fn what_an_address_does_not_answer_is_said() {
    let town = Town::new().await;
    let request =
        Request::builder().method(Method::PUT).uri("/rules/ur").header("sec-fetch-site", "same-origin");
    let answer = town.send(request.body(Body::empty()).unwrap()).await;
    assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED);
    assert!(answer.text().contains("PUT is nothing that this address answers."), "{}", answer.text());
    let api =
        Request::builder().method(Method::PUT).uri("/api/v1/kinds").header("sec-fetch-site", "same-origin");
    let api = town.send(api.body(Body::empty()).unwrap()).await;
    assert!(api.text().starts_with("{\"error\":"), "the API says it in its own way: {}", api.text());
}

#[tokio::test]
async fn a_wish_that_cannot_be_fulfilled_leads_back_to_the_form_as_it_was() {
    let town = Town::new().await;
    let body = "game=mur-classic&opponent=lobby&colour=either&control=5+minutes+please&match=series&terms=sets%3D2\
                &start=not+a+%22position%22&level=7";
    let refused = post(&town, "/new", Some(FORM), body).await;
    assert_eq!(refused.status, StatusCode::BAD_REQUEST);
    let page = refused.text();
    assert!(page.contains("is no time control"), "{page}");
    let back = attributes(&page, "href").into_iter().find(|link| link.starts_with("/new?game=")).unwrap();
    let form = town.get(&back).await;
    assert_eq!(form.status, StatusCode::OK, "{back}");
    let form = form.text();
    for kept in [
        "name=\"opponent\" value=\"lobby\" checked",
        "name=\"colour\" value=\"either\" checked",
        "name=\"match\" value=\"series\" checked",
        "value=\"sets=2\" selected",
        "value=\"5 minutes please\"",
        "value=\"not a &quot;position&quot;\"",
    ] {
        assert!(form.contains(kept), "{kept} is lost: {form}");
    }
}
