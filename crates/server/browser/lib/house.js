// @ts-check
// What every test starts with: a server, a browser, and visitors who say at the end what went wrong.

import { after, afterEach, before } from 'node:test';
import { launch, Visitor } from './browser.js';
import { Server } from './server.js';

/** A server and a browser for the tests of a file. */
export class House {
  /** @type {Server | undefined} */
  #server;
  /** @type {import('playwright-core').Browser | undefined} */
  #browser;
  /** @type {Visitor[]} */
  #visitors = [];

  /** @param {(house: House) => Promise<void>} [prepare] what happens before the first test */
  static open(prepare) {
    const house = new House();
    before(async () => {
      [house.#server, house.#browser] = await Promise.all([Server.start(), launch()]);
      await prepare?.(house);
    });
    // After a test that failed: what its people complained of is not the next one's business.
    afterEach(async () => {
      await Promise.all(house.#visitors.splice(0).map(({ context }) => context.close()));
    });
    after(async () => {
      await house.#browser?.close();
      await house.#server?.close();
    });
    return house;
  }

  get server() {
    if (!this.#server) throw new Error('the server has not started');
    return this.#server;
  }

  get browser() {
    if (!this.#browser) throw new Error('the browser has not started');
    return this.#browser;
  }

  /**
   * Somebody new.
   * @param {import('playwright-core').BrowserContextOptions} [options]
   */
  async visitor(options) {
    const visitor = await Visitor.come(this.browser, this.server.url, options);
    this.#visitors.push(visitor);
    return visitor;
  }

  /** Two new people. @returns {Promise<[Visitor, Visitor]>} */
  async two() {
    return [await this.visitor(), await this.visitor()];
  }

  /** Everybody leaves. To be called at the end of every test: it fails if a page complained. */
  async empty() {
    const visitors = this.#visitors.splice(0);
    const left = await Promise.allSettled(visitors.map((visitor) => visitor.leave()));
    const reasons = left.flatMap((each) => (each.status === 'rejected' ? [String(each.reason?.message ?? each.reason)] : []));
    if (reasons.length) throw new Error(reasons.join('\n'));
  }
}
