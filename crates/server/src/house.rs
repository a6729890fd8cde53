//! The house: everything that requests share.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::analysis::Desk;
use crate::api::notices::Notices;
use crate::config::Config;
use crate::engines::Pool;
use crate::guard::{Crowd, Devices, KnownCredentials, Limits, PageQueue, Passwords, Stays, sweep_daily};
use crate::live::{self, Hall};
use crate::operation::{Closing, Metrics};
use crate::private;
use crate::store::{Claim, Store, StoreError, Writer};

/// Everything that requests share. Cheap to clone.
#[derive(Clone, Debug)]
pub struct House {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    config: Config,
    store: Store,
    writer: Writer,
    writing: Mutex<Option<JoinHandle<()>>>,
    /// Told when another server has taken over the database.
    taken: Mutex<Option<oneshot::Receiver<StoreError>>>,
    engines: Pool,
    metrics: Arc<Metrics>,
    hall: Hall,
    desk: Desk,
    closing: Closing,
    limits: Limits,
    crowd: Crowd,
    page_queue: PageQueue,
    known_credentials: KnownCredentials,
    devices: Devices,
    passwords: Passwords,
    stays: Stays,
}

/// Why a house could not be opened.
#[derive(Debug)]
pub enum OpenError {
    /// Its database.
    Store(StoreError),
    /// The threads that think.
    Threads(std::io::Error),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Store(error) => error.fmt(f),
            OpenError::Threads(error) => write!(f, "threads for the engine cannot be started: {error}"),
        }
    }
}

impl std::error::Error for OpenError {}

impl House {
    /// Opens the database and starts what runs beside requests.
    pub async fn open(config: Config) -> Result<House, OpenError> {
        House::open_claimed(config, None).await
    }

    /// The same, with the right to be the only server of the database.
    pub async fn open_claimed(config: Config, claim: Option<Claim>) -> Result<House, OpenError> {
        private::make_database(&config.database);
        let store = Store::open(&config.database).await.map_err(OpenError::Store)?;
        private::close_database(&config.database);
        let (tell, taken) = oneshot::channel();
        if let Some(mut claim) = claim {
            claim.own(&store).await.map_err(OpenError::Store)?;
            let store = store.clone();
            tokio::spawn(async move {
                let _ = tell.send(claim.watch(store).await);
            });
        }
        tokio::spawn(store.clone().watch());
        let metrics = Arc::new(Metrics::new(private::database_file(&config.database)));
        let (writer, task) = Writer::measured(store.clone(), metrics.store().clone());
        let engines = Pool::start(&config).map_err(OpenError::Threads)?;
        let hall = Hall::new(store.clone(), writer.clone(), engines.clone(), Arc::clone(&metrics));
        live::resume(&hall).await.map_err(OpenError::Store)?;
        tokio::spawn(sweep_daily(store.clone()));
        let inner = Inner {
            limits: Limits::new(config.rate_limit),
            crowd: Crowd::new(config.rate_limit),
            page_queue: PageQueue::default(),
            known_credentials: KnownCredentials::default(),
            devices: Devices::open(&store).await.map_err(OpenError::Store)?,
            passwords: Passwords::new(),
            stays: Stays::default(),
            config,
            store,
            writer,
            writing: Mutex::new(Some(task)),
            taken: Mutex::new(Some(taken)),
            engines,
            metrics,
            hall,
            desk: Desk::default(),
            closing: Closing::new(),
        };
        Ok(House { inner: Arc::new(inner) })
    }

    /// How it is set up.
    pub fn config(&self) -> &Config {
        &self.inner.config
    }

    /// The database.
    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    /// The way to the task that stores events.
    pub fn writer(&self) -> &Writer {
        &self.inner.writer
    }

    /// The threads that think.
    pub fn engines(&self) -> &Pool {
        &self.inner.engines
    }

    /// The games that are being played.
    pub fn hall(&self) -> &Hall {
        &self.inner.hall
    }

    /// The finished games that are being judged.
    pub(crate) fn desk(&self) -> &Desk {
        &self.inner.desk
    }

    /// Programs that listen to what happens to their accounts.
    pub(crate) fn notices(&self) -> &Notices {
        self.hall().notices()
    }

    /// What is counted.
    pub fn metrics(&self) -> &Metrics {
        &self.inner.metrics
    }

    /// The end of the house: who holds connections open waits for it.
    pub fn closing(&self) -> &Closing {
        &self.inner.closing
    }

    /// Waits until another server has taken over the database, so that this one must end: why.
    pub async fn superseded(&self) -> StoreError {
        let taken = self.inner.taken.lock().unwrap_or_else(PoisonError::into_inner).take();
        match taken {
            Some(taken) => match taken.await {
                Ok(error) => error,
                // Nobody else can take a database that nobody watches over.
                Err(_) => std::future::pending().await,
            },
            None => std::future::pending().await,
        }
    }

    /// Stores what is still to be stored, and closes the database. Nothing can be kept after that.
    pub async fn close(&self) {
        self.closing().begin();
        self.hall().close().await;
        self.engines().close();
        self.writer().close();
        let writing = self.inner.writing.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(writing) = writing {
            // It ends by itself; that it panicked would have been told.
            let _ = writing.await;
        }
        self.store().close().await;
    }

    /// How often people may ask.
    pub(crate) fn limits(&self) -> &Limits {
        &self.inner.limits
    }

    /// How many connections come from where.
    pub(crate) fn crowd(&self) -> &Crowd {
        &self.inner.crowd
    }

    /// The places in which pages are made.
    pub(crate) fn page_queue(&self) -> &PageQueue {
        &self.inner.page_queue
    }

    /// Sessions and tokens that were good a while ago.
    pub(crate) fn known_credentials(&self) -> &KnownCredentials {
        &self.inner.known_credentials
    }

    /// Browsers on which somebody has signed in before.
    pub(crate) fn devices(&self) -> &Devices {
        &self.inner.devices
    }

    /// What connections stand open with.
    pub(crate) fn stays(&self) -> &Stays {
        &self.inner.stays
    }

    /// Where passwords are checked.
    pub(crate) fn passwords(&self) -> &Passwords {
        &self.inner.passwords
    }
}
