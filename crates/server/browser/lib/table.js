// @ts-check
// Somebody's page of a game. What the server says is overheard, to know what can be played; everything is done on the page itself,
// with the mouse, a finger or the keys.

import { Pick } from '../../assets/js/pick.js';

/**
 * @typedef {import('../../assets/js/types').View} View
 * @typedef {import('../../assets/js/types').ToClient} ToClient
 * @typedef {import('../../assets/js/types').Choice} Choice
 * @typedef {import('playwright-core').Page} Page
 * @typedef {'mouse' | 'finger' | 'keys'} Means
 */

/** How long the server and the page may take for anything. */
const PATIENCE = 20_000;

export class Table {
  /** @type {View | undefined} */
  view;
  /** Everything that the server has said. @type {ToClient[]} */
  said = [];
  /** @type {Set<() => void>} */
  #listeners = new Set();

  /**
   * @param {Page} page not yet on the page of the game
   * @param {Means} [means] what it is played with
   */
  constructor(page, means = 'mouse') {
    this.page = page;
    this.means = means;
    page.on('websocket', (socket) => {
      if (/\/game\/[^/]+\/socket$/.test(socket.url())) socket.on('framereceived', ({ payload }) => this.#hear(String(payload)));
    });
  }

  /** @param {string} text */
  #hear(text) {
    /** @type {ToClient} */
    const message = JSON.parse(text);
    this.said.push(message);
    if (message.type === 'state') this.view = message;
    if (message.type === 'update') {
      const plays = [...(this.view?.plays ?? []).slice(0, message.kept), ...message.plays];
      this.view = { ...message, plays };
    }
    for (const listener of this.#listeners) listener();
  }

  /**
   * Waits until something holds of what the server has said.
   * @param {string} what for the message, if it never does
   * @param {(view: View) => boolean} holds
   * @returns {Promise<View>}
   */
  until(what, holds) {
    return new Promise((resolve, reject) => {
      const done = () => {
        clearTimeout(timer);
        this.#listeners.delete(look);
      };
      const look = () => {
        if (!this.view || !holds(this.view)) return;
        done();
        resolve(this.view);
      };
      const timer = setTimeout(() => {
        done();
        const { ply, turn, seat, end, legal } = this.view ?? {};
        const last = JSON.stringify(this.said.filter(({ type }) => type === 'refused' || type === 'bye').at(-1) ?? null);
        reject(new Error(`${what}: not within ${PATIENCE / 1000} s; seen ${JSON.stringify({ ply, turn, seat, end, legal: legal?.length })}, refused ${last}`));
      }, PATIENCE);
      this.#listeners.add(look);
      look();
    });
  }

  /**
   * Waits until the last message of a kind is such a one.
   * @template {ToClient['type']} T
   * @param {T} type
   * @param {(message: Extract<ToClient, { type: T }>) => boolean} holds
   */
  async heard(type, holds) {
    const last = () => this.said.filter((message) => message.type === type).at(-1);
    await this.until(`a message "${type}"`, () => {
      const message = /** @type {Extract<ToClient, { type: T }> | undefined} */ (last());
      return message !== undefined && holds(message);
    });
  }

  /** Waits until it is this player's turn, or the game is over, and the page shows it. */
  async turn() {
    const view = await this.until('the turn', ({ turn, seat, end }) => end !== null || (turn !== null && turn === seat));
    await this.shows(view.ply);
    return view;
  }

  /** Waits until the game is over and the page says so. Answers what it says. */
  async over() {
    const { end, ply } = await this.until('the end', (view) => view.end !== null);
    await this.shows(ply);
    await this.page.locator('[data-status]', { hasText: end?.words ?? '' }).waitFor();
    return end?.words ?? '';
  }

  /**
   * Waits until the page lists so many plays.
   * @param {number} ply
   */
  async shows(ply) {
    await this.page.waitForFunction((count) => document.querySelectorAll('[data-moves] [data-ply]').length === count, ply);
  }

  /**
   * Plays an action by touching its points, as far as they have to be touched.
   * @param {string} text
   */
  async play(text) {
    const view = await this.turn();
    const choice = view.legal.find((legal) => legal.text === text);
    if (!choice) throw new Error(`${text} cannot be played: ${view.legal.map((legal) => legal.text).join(' ')}`);
    await this.#touchAll(view, choice);
    await this.until(`${text} is played`, ({ ply }) => ply > view.ply);
  }

  /**
   * @param {View} view
   * @param {Choice} choice
   */
  async #touchAll(view, choice) {
    const pick = new Pick(view.legal);
    if (choice.touches.length === 0) return this.choose(choice, view.legal);
    while (true) {
      const name = choice.touches[pick.touched.length];
      if (name === undefined) return this.choose(choice, pick.complete());
      const picked = pick.touch(name);
      if (picked.is === 'nothing') throw new Error(`${choice.text}: nothing comes of touching ${name}`);
      await this.touch(name);
      if (picked.is === 'action') return;
      if (picked.is === 'choose') return this.choose(choice, picked.choices);
    }
  }

  /**
   * A place of the board.
   * @param {string} name
   */
  place(name) {
    return this.page.locator(`[data-layer="points"] [data-point="${name}"]`);
  }

  /** The sides of the players' bars, from the upper one to the lower one. */
  async bars() {
    const bars = await this.page.locator('[data-bar]').all();
    const found = await Promise.all(bars.map(async (bar) => ({ side: await bar.getAttribute('data-bar'), y: (await bar.boundingBox())?.y ?? 0 })));
    return found.sort((one, other) => one.y - other.y).map(({ side }) => side);
  }

  /**
   * Touches a place of the board.
   * @param {string} name
   */
  async touch(name) {
    const place = this.place(name);
    if (this.means === 'keys') return this.#walk(name);
    await place.scrollIntoViewIfNeeded();
    const box = await place.boundingBox();
    if (!box) throw new Error(`the board has no place ${name}`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (this.means === 'finger') await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  /**
   * Goes to a place with the arrow keys and touches it.
   * @param {string} name
   */
  async #walk(name) {
    const { page } = this;
    // Tab leads to the board once; there the arrows lead on.
    for (let tabs = 0; (await this.#focused()) === null; tabs += 1) {
      if (tabs > 80) throw new Error('the board cannot be reached with Tab');
      await page.keyboard.press('Tab');
    }
    for (const key of await this.#way((await this.#focused()) ?? '', name)) await page.keyboard.press(key);
    if ((await this.#focused()) !== name) throw new Error(`the arrow keys led to ${await this.#focused()} instead of ${name}`);
    await page.keyboard.press('Enter');
  }

  #focused() {
    return this.page.evaluate(() => document.activeElement?.closest('[data-layer="points"] [data-point]')?.getAttribute('data-point') ?? null);
  }

  /**
   * The arrow keys from one place to another.
   * @param {string} from
   * @param {string} to
   */
  async #way(from, to) {
    const { neighbour } = await import('../../assets/js/neighbour.js');
    const places = await this.page.evaluate(() =>
      [...document.querySelectorAll('[data-layer="points"] [data-point]')].map((element) => {
        /** @param {string} name */
        const number = (name) => Number(element.getAttribute(name));
        const [x, y] = element.localName === 'rect' ? [number('x') + number('width') / 2, number('y') + number('height') / 2] : [number('cx'), number('cy')];
        return { name: element.getAttribute('data-point') ?? '', x, y };
      }),
    );
    /** @type {Map<string, string[]>} */
    const ways = new Map([[from, []]]);
    for (const [name, way] of ways) {
      if (name === to) return way;
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        const next = neighbour(places, name, key);
        if (next !== undefined && !ways.has(next)) ways.set(next, [...way, key]);
      }
    }
    throw new Error(`no arrow keys lead from ${from} to ${to}`);
  }

  /**
   * Chooses by the buttons under the board.
   * @param {Choice} choice
   * @param {Choice[]} among
   */
  async choose(choice, among) {
    const told = choice.word && among.filter(({ word }) => word === choice.word).length === 1;
    const button = this.page.locator('[data-choices]').getByRole('button', { name: told ? choice.word : choice.text, exact: true });
    if (this.means === 'keys') {
      await button.focus();
      await this.page.keyboard.press('Enter');
    } else {
      await button.click();
    }
  }

  /**
   * Presses one of the buttons beside the board.
   * @param {string} deed
   */
  async ask(deed) {
    await this.page.locator(`[data-deed="${deed}"]`).click();
  }

  /** Says yes to what the page asks. */
  async confirm() {
    await this.page.locator('dialog[open] [value="yes"]').click();
  }
}
