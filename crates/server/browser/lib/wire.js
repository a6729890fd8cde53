// @ts-check
// The network between somebody and the server, which can be cut.

import { once } from 'node:events';
import { connect, createServer } from 'node:net';

export class Wire {
  /** @type {Set<import('node:net').Socket>} */
  #open = new Set();
  #whole = true;

  /** @param {number} port the server's */
  constructor(port) {
    this.listener = createServer((near) => {
      if (!this.#whole) return void near.destroy();
      const far = connect(port, '127.0.0.1');
      for (const [end, other] of /** @type {const} */ ([[near, far], [far, near]])) {
        this.#open.add(end);
        end.on('error', () => other.destroy());
        end.on('close', () => {
          this.#open.delete(end);
          other.destroy();
        });
        end.pipe(other);
      }
    });
  }

  /**
   * A wire to a server.
   * @param {import('./server.js').Server} server
   */
  static async to(server) {
    const wire = new Wire(server.port);
    wire.listener.listen(0, '127.0.0.1');
    await once(wire.listener, 'listening');
    return wire;
  }

  /** Where the server seems to be. */
  get url() {
    const address = this.listener.address();
    if (typeof address !== 'object' || !address) throw new Error('the wire is not laid');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Ends every connection and lets none through. */
  cut() {
    this.#whole = false;
    for (const end of this.#open) end.destroy();
  }

  mend() {
    this.#whole = true;
  }

  close() {
    this.cut();
    this.listener.close();
  }
}
