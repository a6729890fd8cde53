//! A registered person: forms for the account, a token for playing.

use crate::client::{Client, Unacknowledged};
use crate::ledger::{Fact, Ledger};

/// One password for all accounts.
const PASSWORD: &str = "correct horse";

/// The label of the token that a person plays with.
const PLAYS: &str = "plays";

/// A registered person.
#[derive(Clone, Debug)]
pub struct Person {
    /// The name of the account.
    pub name: String,
    cookie: String,
    /// The token that the person plays with.
    pub token: String,
}

impl Person {
    /// Registers an account and makes a token.
    pub fn register(client: &Client, name: &str, ledger: &mut Ledger) -> Result<Person, Unacknowledged> {
        let answer = client.form("/register", None, &[("name", name), ("password", PASSWORD)])?;
        ledger.note(Fact::Account(name.to_owned()));
        let cookie = answer.cookie.ok_or(Unacknowledged::Unanswered)?;
        let person = Person { name: name.to_owned(), cookie, token: String::new() };
        let token = person.make_token(client, PLAYS, ledger)?;
        Ok(Person { token, ..person })
    }

    /// Signs in with name and password.
    pub fn sign_in(&self, client: &Client) -> Result<(), Unacknowledged> {
        let fields = [("name", self.name.as_str()), ("password", PASSWORD)];
        client.form("/login", None, &fields).map(drop)
    }

    /// Makes a token: its secret.
    pub fn make_token(
        &self,
        client: &Client,
        label: &str,
        ledger: &mut Ledger,
    ) -> Result<String, Unacknowledged> {
        let page = client.page("/account", Some(&self.cookie))?.body;
        let part = |before, after| between(&page, before, after).ok_or(Unacknowledged::Unanswered);
        let account = part("name=\"account\"><option value=\"", "\"")?;
        let fields = [("csrf", part(CSRF, "\"")?), ("account", account), ("label", label)];
        let answer = client.form("/account/tokens", Some(&self.cookie), &fields)?;
        let token = between(&answer.body, "<code class=\"token\">", "<").ok_or(Unacknowledged::Unanswered)?;
        ledger.note(Fact::Token(self.name.clone(), label.to_owned()));
        Ok(token.to_owned())
    }

    /// Revokes the token of this label.
    pub fn revoke_token(
        &self,
        client: &Client,
        label: &str,
        ledger: &mut Ledger,
    ) -> Result<(), Unacknowledged> {
        let page = client.page("/account", Some(&self.cookie))?.body;
        let csrf = between(&page, CSRF, "\"").ok_or(Unacknowledged::Unanswered)?;
        let before = page.split_once(&format!("<strong>{label}</strong>")).map(|(before, _)| before);
        let path = before.and_then(|before| before.rsplit_once("action=\"")).map(|(_, path)| path);
        let path = path.and_then(|path| path.split('"').next()).ok_or(Unacknowledged::Unanswered)?;
        // Until the answer arrives, the token may exist or not.
        let token = Fact::Token(self.name.clone(), label.to_owned());
        ledger.entries.retain(|entry| entry.fact != token);
        client.form(path, Some(&self.cookie), &[("csrf", csrf)])?;
        ledger.note(Fact::Revoked(self.name.clone(), label.to_owned()));
        Ok(())
    }
}

const CSRF: &str = "<meta name=\"csrf\" content=\"";

/// The text between two others.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    text.split_once(before)?.1.split(after).next()
}
