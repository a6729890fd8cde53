//! Device cookies: a browser remembers for long that somebody has signed in with it, so that
//! strangers who try passwords for the same name do not keep the owner out.
//!
//! A cookie holds a token for each of the accounts that have signed in last. Nothing of it is
//! stored: a token is the account and a random number, under two seals (HMAC-SHA256 with the secret
//! of the house). The first seal says that the house has made the token; the door counts log-ins by
//! it, without asking the database. The second also covers what is stored of the password, so that
//! a new password ends all tokens; only with it is a guess not counted with those of strangers. A
//! token lets nobody in: it only chooses the bucket from which a guess is taken, and each has the
//! same pace.

use axum::http::HeaderMap;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::config::Config;
use crate::id::{AccountId, random_text};
use crate::store::{Store, StoreError};

/// How long a browser keeps the cookie after the last log-in: as long as browsers keep any.
const LIFE: time::Duration = time::Duration::days(400);

/// So many accounts of one browser are remembered.
const MOST: usize = 4;

/// The longest cookie that is looked at: four tokens are shorter.
const LONGEST: usize = 1024;

/// Makes device cookies, and knows them again.
pub(crate) struct Devices {
    /// A whole block of HMAC: the digest of the secret, and zeros.
    key: [u8; 64],
}

/// The key is not for logs.
impl std::fmt::Debug for Devices {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Devices(…)")
    }
}

struct Token<'a> {
    text: &'a str,
    account: &'a str,
    number: &'a str,
    seals: [&'a str; 2],
}

impl<'a> Token<'a> {
    fn read(text: &'a str) -> Option<Token<'a>> {
        let mut parts = text.split('.');
        let [account, number, made, owner] = [(); 4].map(|()| parts.next());
        let seals = [made?, owner?];
        parts.next().is_none().then_some(Token { text, account: account?, number: number?, seals })
    }
}

fn cookie_name(config: &Config) -> &'static str {
    if config.is_secure() { "__Host-mura-device" } else { "mura-device" }
}

fn tokens<'a>(jar: &'a CookieJar, config: &Config) -> impl Iterator<Item = Token<'a>> {
    let cookie = jar.get(cookie_name(config)).map(Cookie::value).filter(|value| value.len() <= LONGEST);
    cookie.unwrap_or_default().split('~').take(MOST).filter_map(Token::read)
}

impl Devices {
    /// With the secret that the database keeps.
    pub(crate) async fn open(store: &Store) -> Result<Devices, StoreError> {
        Ok(Devices::new(&store.house_secret(&random_text(40)).await?))
    }

    fn new(secret: &str) -> Devices {
        let mut key = [0; 64];
        key[..32].copy_from_slice(&Sha256::digest(secret.as_bytes()));
        Devices { key }
    }

    fn mac(&self, parts: &[&str]) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new(&self.key.into());
        for part in parts {
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part.as_bytes());
        }
        mac
    }

    fn seal(&self, parts: &[&str]) -> String {
        let whole = self.mac(parts).finalize().into_bytes();
        whole.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
    }

    fn is_sealed(&self, parts: &[&str], seal: &str) -> bool {
        // Compared by the library, so that the time taken tells nothing of where the first
        // difference is.
        super::csrf::hexadecimal(seal)
            .is_some_and(|seal| seal.len() == 16 && self.mac(parts).verify_truncated_left(&seal).is_ok())
    }

    /// The number of a device from which a request comes, if this house has made one for it.
    pub(super) fn number(&self, headers: &HeaderMap, config: &Config) -> Option<String> {
        let jar = CookieJar::from_headers(headers);
        let made = tokens(&jar, config)
            .find(|token| self.is_sealed(&["made", token.account, token.number], token.seals[0]));
        made.map(|token| token.number.to_owned())
    }

    /// The number of the device, if the owner of an account has signed in there since the password
    /// is the one of which `stored` is kept.
    pub(crate) fn of_owner(
        &self,
        config: &Config,
        jar: &CookieJar,
        account: &AccountId,
        stored: &str,
    ) -> Option<String> {
        let account = account.as_str();
        let own = tokens(jar, config).filter(|token| token.account == account).find(|token| {
            self.is_sealed(&["made", account, token.number], token.seals[0])
                && self.is_sealed(&["owner", account, token.number, stored], token.seals[1])
        });
        own.map(|token| token.number.to_owned())
    }

    /// Has the browser remember that the owner of an account has signed in. A device that is known
    /// already keeps its number, and with it the bucket that its guesses are taken from.
    pub(crate) fn remember(
        &self,
        config: &Config,
        jar: CookieJar,
        account: &AccountId,
        stored: &str,
    ) -> CookieJar {
        let number = self.of_owner(config, &jar, account, stored).unwrap_or_else(|| random_text(16));
        let account = account.as_str();
        let made = self.seal(&["made", account, &number]);
        let owner = self.seal(&["owner", account, &number, stored]);
        let mut all = format!("{account}.{number}.{made}.{owner}");
        for other in tokens(&jar, config).filter(|token| token.account != account).take(MOST - 1) {
            all.push('~');
            all.push_str(other.text);
        }
        jar.add(
            Cookie::build((cookie_name(config), all))
                .path("/")
                .http_only(true)
                .secure(config.is_secure())
                .same_site(SameSite::Lax)
                .max_age(LIFE)
                .build(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn devices() -> Devices {
        Devices::new("a secret of the house")
    }

    #[test]
    fn a_device_is_known_for_its_account_and_its_password_alone() {
        let (devices, config) = (devices(), Config::local(""));
        let (ada, eva): (AccountId, AccountId) = ("ada".into(), "eva".into());
        let jar = devices.remember(&config, CookieJar::new(), &ada, "one");
        let number = devices.of_owner(&config, &jar, &ada, "one").unwrap();
        assert_eq!(devices.of_owner(&config, &jar, &ada, "two"), None);
        assert_eq!(devices.of_owner(&config, &jar, &eva, "one"), None);
        assert_eq!(Devices::new("another").of_owner(&config, &jar, &ada, "one"), None);
        // Signing in again keeps the number, and another account's token beside it.
        let both = devices.remember(&config, jar, &eva, "three");
        let both = devices.remember(&config, both, &ada, "one");
        assert_eq!(devices.of_owner(&config, &both, &ada, "one"), Some(number));
        assert!(devices.of_owner(&config, &both, &eva, "three").is_some());
    }

    #[test]
    fn a_cookie_stays_short_and_forged_ones_are_nothing() {
        let (devices, config) = (devices(), Config::local(""));
        let mut jar = CookieJar::new();
        for number in 0..10 {
            jar = devices.remember(&config, jar, &AccountId::fresh(), &number.to_string());
        }
        let value = jar.get("mura-device").unwrap().value().to_owned();
        assert!(value.split('~').count() == MOST && value.len() <= LONGEST, "{value}");
        let header = |value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert("cookie", format!("mura-device={value}").parse().unwrap());
            headers
        };
        assert!(devices.number(&header(&value), &config).is_some());
        let first = value.split('~').next().unwrap();
        for forged in
            ["", "...", "a.b.c", &first[..first.len() - 70], &first.replacen('.', "x.", 1), &"~".repeat(5000)]
        {
            assert_eq!(devices.number(&header(forged), &config), None, "{forged}");
        }
    }
}
