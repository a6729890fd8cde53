//! What somebody has sent from a page of ours that is older than their session: it is not done, but kept for them to send again.

use maud::{Markup, html};

/// What is typed anew rather than written into a page.
const SECRETS: [&str; 3] = ["password", "old", "new"];

/// What can be done about a form whose token is out of date. With a good token it can be sent again as it is, unless there is a
/// secret in it.
pub(super) fn way(path: &str, fields: &[(String, String)], token: &str) -> Markup {
    if fields.is_empty() || fields.iter().any(|(name, _)| SECRETS.contains(&name.as_str())) {
        return html! { p { a class="button primary" href="/account" { "To your account" } } };
    }
    html! {
        form class="row" method="post" action=(path) {
            @for (name, value) in fields.iter().filter(|(name, _)| name != "csrf") {
                input type="hidden" name=(name) value=(value);
            }
            input type="hidden" name="csrf" value=(token);
            button class="button primary" type="submit" { "Do it now" }
            a class="button" href="/" { "Leave it" }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn everything_but_the_old_token_is_sent_again() {
        let sent = fields(&[("game", "ur"), ("start", "\"><script>"), ("csrf", "old")]);
        let form = way("/new", &sent, "fresh").into_string();
        assert!(form.contains("action=\"/new\"") && form.contains("name=\"game\" value=\"ur\""), "{form}");
        assert!(form.contains("name=\"csrf\" value=\"fresh\"") && !form.contains("old"), "{form}");
        assert!(!form.contains("<script"), "{form}");
    }

    #[test]
    fn secrets_are_not_written_into_a_page() {
        for name in SECRETS {
            let form = way("/x", &fields(&[(name, "hunter2"), ("name", "Ada")]), "fresh").into_string();
            assert!(!form.contains("hunter2") && !form.contains("<form"), "{form}");
        }
    }
}
