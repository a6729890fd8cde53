// @ts-check
// The list of plays, of which each is a position to step to. The server writes it for readers without scripts; this keeps it up to date.

import { html } from './dom.js';

/** @typedef {import('./types').PlayView} PlayView */

export class MoveList {
  /** Called with the number of plays after which the position shall be seen. @type {(ply: number) => void} */
  onStep = () => {};

  /**
   * @param {HTMLElement} list an ordered list
   * @param {{ plays: PlayView[], per_number: number, second_begins: boolean }} page
   */
  constructor(list, page) {
    this.list = list;
    this.plays = page.plays;
    this.per = page.per_number;
    this.skipped = page.second_begins && page.per_number === 2 ? 1 : 0;
    list.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('[data-ply]') : null;
      if (!link || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      this.onStep(Number(link.getAttribute('data-ply')));
    });
  }

  get length() {
    return this.plays.length;
  }

  /**
   * Keeps the first `kept` plays and adds the others.
   * @param {number} kept
   * @param {PlayView[]} plays
   */
  set(kept, plays) {
    this.plays = [...this.plays.slice(0, kept), ...plays];
    this.list.querySelectorAll('li').forEach((item, index) => {
      if (index >= kept) item.remove();
    });
    for (let index = this.list.children.length; index < this.plays.length; index += 1) {
      const play = this.plays[index];
      if (play) this.list.append(this.#item(play, index + 1));
    }
  }

  /**
   * @param {PlayView} play
   * @param {number} ply
   */
  #item(play, ply) {
    const link = html('a', { href: `?ply=${ply}`, 'data-ply': String(ply), title: play.words }, play.text + play.remark);
    const slot = ply - 1 + this.skipped;
    const number = slot % this.per === 0 ? [html('span', { class: 'move-number' }, `${slot / this.per + 1}.`)] : [];
    return html('li', { class: play.by ?? 'thrown' }, ...number, link);
  }

  /**
   * Shows which position is seen.
   * @param {number} ply
   */
  setCurrent(ply) {
    this.list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const link = this.list.querySelector(`[data-ply="${ply}"]`);
    link?.setAttribute('aria-current', 'true');
    const box = this.list.parentElement;
    if (!(link instanceof HTMLElement) || !box) return;
    // Only the list is scrolled, never the page.
    const top = link.offsetTop - box.offsetTop;
    if (top < box.scrollTop || top + link.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = top - box.clientHeight / 2;
  }
}
