// @ts-check
// The connection to the server, which comes back by itself.

/** Milliseconds before the first attempt to come back, and the most. */
const FIRST = 300;
const MOST = 10_000;

/**
 * @template In, Out
 */
export class Socket {
  /** @type {(message: In) => void} */
  onMessage = () => {};
  /** Called with whether the connection stands. @type {(open: boolean) => void} */
  onChange = () => {};

  /** @type {WebSocket | undefined} */
  #socket;
  #pause = FIRST;
  #done = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {string} path */
  constructor(path) {
    const address = new URL(path, location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    this.address = address.href;
  }

  open() {
    // A page that comes back from sleep or out of a tunnel need not wait.
    addEventListener('online', () => this.#now());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#now();
    });
    this.#connect();
  }

  /** Ends it for good. */
  close() {
    this.#done = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /**
   * Sends a message, if there is a connection.
   * @param {Out} message
   * @returns {boolean} whether it was sent
   */
  send(message) {
    if (!this.isOpen) return false;
    this.#socket?.send(JSON.stringify(message));
    return true;
  }

  #now() {
    if (this.#done || !this.#timer) return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  #connect() {
    this.#timer = undefined;
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.addEventListener('open', () => {
      this.#pause = FIRST;
      this.onChange(true);
    });
    socket.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') this.onMessage(JSON.parse(data));
    });
    socket.addEventListener('close', () => {
      if (this.#socket !== socket || this.#done) return;
      this.onChange(false);
      // Not all at the same moment: a server that starts again is greeted by everybody.
      this.#timer = setTimeout(() => this.#connect(), this.#pause * (0.5 + Math.random()));
      this.#pause = Math.min(MOST, this.#pause * 1.8);
    });
  }
}
