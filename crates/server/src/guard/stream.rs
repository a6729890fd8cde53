//! A TCP connection that does not wait without end for somebody who does not read, and does not
//! hold much for them meanwhile.

use std::io::{self, IoSlice};
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep};

use super::connections::Connection;

/// What the system may keep of what is sent and of what has come. The usual bound is several
/// megabytes, which a few hundred clients that do not read can fill.
const BUFFER: usize = 64 * 1024;

/// Whoever takes less than this in the time that is given is as slow as one who takes nothing.
const PROGRESS: usize = 16 * 1024;

/// A TCP connection with its place among all others.
#[derive(Debug)]
pub(crate) struct Stream {
    tcp: TcpStream,
    /// How long a client may read nothing.
    patience: Duration,
    /// Runs while something waits to be sent.
    stuck: Option<Pin<Box<Sleep>>>,
    /// What was taken since then.
    taken: usize,
    _place: Connection,
}

impl Stream {
    pub(crate) fn new(tcp: TcpStream, patience: Duration, place: Connection) -> Stream {
        // A play is a small packet, which must not wait for a second one. Where that cannot be had
        // it only takes longer.
        let _ = tcp.set_nodelay(true);
        bound_buffers(&tcp);
        Stream { tcp, patience, stuck: None, taken: 0, _place: place }
    }

    /// The address that the client has reached.
    pub(crate) fn local_address(&self) -> io::Result<SocketAddr> {
        self.tcp.local_addr()
    }

    /// Looks at what became of sending so many bytes: an error where the client has read nothing
    /// for too long.
    fn judge(
        &mut self,
        context: &mut Context<'_>,
        wanted: usize,
        sent: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match sent {
            Poll::Ready(Ok(count)) => {
                self.taken = self.taken.saturating_add(count);
                if count >= wanted || self.taken >= PROGRESS {
                    (self.stuck, self.taken) = (None, 0);
                }
                Poll::Ready(Ok(count))
            }
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            Poll::Pending => {
                let patience = self.patience;
                let stuck = self.stuck.get_or_insert_with(|| Box::pin(sleep(patience)));
                ready!(stuck.as_mut().poll(context));
                // Asked again, it is still too late.
                stuck.as_mut().reset(Instant::now());
                Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the client does not read")))
            }
        }
    }
}

/// Best effort: a system that refuses keeps its own bounds.
fn bound_buffers(tcp: &TcpStream) {
    #[cfg(unix)]
    {
        use rustix::net::sockopt::{set_socket_recv_buffer_size, set_socket_send_buffer_size};
        let _ = set_socket_send_buffer_size(tcp, BUFFER);
        let _ = set_socket_recv_buffer_size(tcp, BUFFER);
    }
    #[cfg(not(unix))]
    let _ = (tcp, BUFFER);
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_read(context, buffer)
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.tcp).poll_write(context, bytes);
        self.judge(context, bytes.len(), sent)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.tcp).poll_write_vectored(context, parts);
        self.judge(context, parts.iter().map(|part| part.len()).sum(), sent)
    }

    fn is_write_vectored(&self) -> bool {
        self.tcp.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_shutdown(context)
    }
}
