//! What every answer tells browsers to allow and to keep.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::house::House;

/// Pages load only what this server sends, and nobody frames them.
const PAGES: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                     object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/// A drawing that is opened by itself carries its own styles and needs nothing else.
const DRAWINGS: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/// Sets the headers that a handler has not set itself.
pub(super) async fn set(State(house): State<House>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let policy = if is_drawing(headers) { DRAWINGS } else { PAGES };
    let mut set = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(header::CONTENT_SECURITY_POLICY, policy);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::X_FRAME_OPTIONS, "DENY");
    // Within the site the address must come along: without it browsers say `Origin: null` of our own forms.
    set(header::REFERRER_POLICY, "same-origin");
    set(HeaderName::from_static("permissions-policy"), PERMISSIONS);
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    // A page shows who looks at it: no cache may show it to somebody else.
    set(header::CACHE_CONTROL, "private, no-cache");
    if house.config().is_secure() {
        set(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
    response
}

/// Nothing of all that is needed to play.
const PERMISSIONS: &str = "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), \
                           magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()";

fn is_drawing(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"image/svg"))
}
