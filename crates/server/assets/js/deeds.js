// @ts-check
// What players ask each other for: draws, take-backs, rematches, resignation.

import { confirmed } from './chooser.js';
import { html, maybe, need } from './dom.js';

/**
 * @typedef {import('./types').View} View
 * @typedef {import('./types').ToServer} ToServer
 */

/** @type {Record<import('./types').What, string>} */
const WORDS = { draw: 'a draw', 'take-back': 'to take back' };

export class Deeds {
  /** @param {(message: ToServer) => void} send */
  constructor(send) {
    this.send = send;
    this.next = '';
    this.mur = false;
    need('[data-deeds]').addEventListener('click', (event) => {
      const button = event.target instanceof Element ? event.target.closest('[data-deed]') : null;
      if (button) void this.#do(button.getAttribute('data-deed') ?? '');
    });
  }

  /** @param {string} deed */
  async #do(deed) {
    switch (deed) {
      case 'draw':
      case 'take-back':
        return this.send({ type: 'offer', what: deed });
      case 'hint':
      case 'rematch':
        return this.send({ type: deed });
      case 'abort':
        if (await confirmed('Break the game off? It will not count.', 'Break off')) this.send({ type: 'abort' });
        return;
      case 'resign': {
        const question = this.mur ? 'Resign the set? The other player wins it.' : 'Resign the game? The other player wins.';
        if (await confirmed(question, 'Resign')) this.send({ type: 'resign' });
        return;
      }
      case 'next':
        location.assign(`/game/${this.next}`);
    }
  }

  /**
   * Shows what is possible at the moment.
   * @param {View} view
   */
  show(view) {
    const { may, end, next, seat } = view;
    this.mur = view.scene.game === 'mur-classic' || view.scene.game === 'mur-kraken';
    this.next = next ?? '';
    /** @type {Record<string, boolean>} */
    const shown = {
      draw: may.draw,
      'take-back': may.take_back,
      hint: may.hint,
      abort: may.abort,
      resign: may.resign && !may.abort,
      rematch: may.rematch && !next,
      next: next !== null && end !== null,
    };
    for (const [deed, yes] of Object.entries(shown)) need(`[data-deed="${deed}"]`).hidden = !yes;
    need('[data-offers]').replaceChildren(...view.offers.map(([what, by]) => this.#offer(what, by !== seat && seat !== null, by === seat)));
    for (const element of document.querySelectorAll('[data-when-over]')) {
      if (element instanceof HTMLElement) element.hidden = end === null;
    }
  }

  /**
   * @param {import('./types').What} what
   * @param {boolean} mine whether it is mine to answer
   * @param {boolean} own whether it is my own offer
   */
  #offer(what, mine, own) {
    const text = own ? `You have offered ${WORDS[what]}.` : `The other player offers ${WORDS[what]}.`;
    const row = html('div', { class: 'notice row' }, html('span', {}, text));
    if (!mine) return row;
    for (const [type, word] of /** @type {const} */ ([['agree', 'Accept'], ['decline', 'Decline']])) {
      const button = html('button', { type: 'button', class: type === 'agree' ? 'button small primary' : 'button small' }, word);
      button.addEventListener('click', () => this.send({ type, what }));
      row.append(button);
    }
    return row;
  }

  /** The other one wants to play again. */
  rematchOffered() {
    const button = maybe('[data-deed="rematch"]');
    if (!button) return;
    button.textContent = 'Accept the rematch';
    button.hidden = false;
  }
}
