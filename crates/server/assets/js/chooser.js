// @ts-check
// Questions: which of several actions is meant, and whether something is really wanted.

import { html, need } from './dom.js';

/** Buttons under the board, one for every action that only words can tell apart. */
export class Chooser {
  /** @type {(choice: import('./types').Choice) => void} */
  onChoose = () => {};
  /** @type {(choice: import('./types').Choice | undefined) => void} */
  onLook = () => {};

  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
  }

  /**
   * @param {import('./types').Choice[]} choices
   * @param {boolean} [focus] whether the first one is to be reached at once
   */
  offer(choices, focus = false) {
    // A word that several share tells nothing.
    const words = choices.map(({ word }) => word);
    const buttons = choices.map((choice) => {
      const told = choice.word && words.filter((word) => word === choice.word).length === 1;
      const button = html('button', { class: 'button small', type: 'button' }, told ? `${choice.word}` : choice.text);
      button.addEventListener('click', () => this.onChoose(choice));
      button.addEventListener('pointerenter', () => this.onLook(choice));
      button.addEventListener('focus', () => this.onLook(choice));
      button.addEventListener('pointerleave', () => this.onLook(undefined));
      return button;
    });
    this.place.replaceChildren(...buttons);
    if (focus) buttons[0]?.focus();
  }

  /**
   * Says what is asked for on the board.
   * @param {string} question
   */
  ask(question) {
    this.place.replaceChildren(html('p', { class: 'question' }, question));
  }

  clear() {
    if (this.place.firstChild) this.place.replaceChildren();
  }
}

/**
 * Asks whether something is really wanted.
 * @param {string} question
 * @param {string} yes the word on the button
 * @returns {Promise<boolean>}
 */
export function confirmed(question, yes) {
  const dialog = /** @type {HTMLDialogElement} */ (need('dialog[data-confirm]'));
  need('[data-question]', dialog).textContent = question;
  need('[value="yes"]', dialog).textContent = yes;
  return new Promise((resolve) => {
    dialog.returnValue = '';
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true });
    dialog.showModal();
  });
}
