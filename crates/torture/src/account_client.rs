//! A client for accounts: registers people, makes and revokes their tokens, and checks that they
//! can sign in.

use mura_games::Luck;

use crate::client::{Client, Unacknowledged};
use crate::ledger::Ledger;
use crate::person::Person;

/// Tokens made for one person; the server allows 20.
const TOKENS: usize = 12;

/// A person and their tokens.
#[derive(Debug)]
struct Registered {
    person: Person,
    good: Vec<(String, String)>,
    revoked: Vec<String>,
}

/// A client for accounts.
#[derive(Debug)]
pub struct AccountClient {
    name: String,
    luck: Luck,
    people: Vec<Registered>,
    number: usize,
    /// What was acknowledged to it.
    pub ledger: Ledger,
}

impl AccountClient {
    /// A new client. All names that it registers begin with `name`.
    pub fn new(name: String, seed: u64) -> AccountClient {
        AccountClient {
            name,
            luck: Luck::new(seed),
            people: Vec::new(),
            number: 0,
            ledger: Ledger::default(),
        }
    }

    /// Sends the next request.
    pub fn step(&mut self, client: &Client) -> Result<(), Unacknowledged> {
        self.number += 1;
        let is_new = self.people.len() < 2 || self.luck.below(12) == 0;
        if is_new {
            let name = format!("{}-{:05}", self.name, self.number);
            let person = Person::register(client, &name, &mut self.ledger)?;
            self.people.push(Registered { person, good: Vec::new(), revoked: Vec::new() });
            return Ok(());
        }
        let chosen = self.luck.below(self.people.len());
        let one = &mut self.people[chosen];
        match self.luck.below(4) {
            0 if one.good.len() + one.revoked.len() < TOKENS => {
                let label = format!("token-{}", self.number);
                let token = one.person.make_token(client, &label, &mut self.ledger)?;
                one.good.push((label, token));
            }
            1 => {
                if let Some((label, token)) = one.good.pop() {
                    one.person.revoke_token(client, &label, &mut self.ledger)?;
                    one.revoked.push(token);
                }
            }
            2 => {
                let signed = one.person.sign_in(client);
                self.expect_accepted(&signed, |account_client| {
                    format!("{} cannot sign in", account_client.people[chosen].person.name)
                });
                signed?;
            }
            _ => self.try_tokens(client, chosen)?,
        }
        Ok(())
    }

    /// Checks that a token opens the API, and that a revoked one does not.
    fn try_tokens(&mut self, client: &Client, chosen: usize) -> Result<(), Unacknowledged> {
        let one = &self.people[chosen];
        let name = one.person.name.clone();
        if let Some((label, token)) = one.good.last() {
            let sentence = format!("the token {label} of {name} is not known any more");
            let asked = client.get("/me", Some(token));
            self.expect_accepted(&asked, |_| sentence);
            asked?;
        }
        if let Some(token) = self.people[chosen].revoked.last()
            && client.get("/me", Some(token)).is_ok()
        {
            self.ledger.contradictions.push(format!("a revoked token of {name} opens the API"));
        }
        Ok(())
    }

    /// Notes a contradiction if the server refuses what must be possible.
    fn expect_accepted<T>(
        &mut self,
        done: &Result<T, Unacknowledged>,
        sentence: impl FnOnce(&AccountClient) -> String,
    ) {
        if done.as_ref().is_err_and(Unacknowledged::is_final) {
            let sentence = sentence(self);
            self.ledger.contradictions.push(sentence);
            // One sentence is enough: the client begins anew.
            self.people.clear();
        }
    }
}
