// @ts-check
// The hand of a player: touches become actions, now or as soon as it is one's turn.

import { announce } from './announce.js';
import { Pick } from './pick.js';

/**
 * @typedef {import('./types').Choice} Choice
 * @typedef {import('./types').View} View
 */

export class Hand {
  /** @type {(choice: Choice) => void} */
  onPlay = () => {};
  /** @type {(touches: string[]) => void} */
  onPremove = () => {};
  /** Called when the possible premoves are wanted. */
  onWantPremoves = () => {};
  /** Called when the way of an action is wanted. @type {(choice: Choice) => void} */
  onWantPreview = () => {};

  pick = new Pick([]);
  /** Whether touches are for now, for later, or for nothing. @type {'now' | 'later' | 'never'} */
  mode = 'never';
  /** @type {string[]} */
  premove = [];
  /** A touch that waits until the possible premoves are known. */
  #early = '';
  #known = -1;

  /**
   * @param {import('./board.js').Board} board
   * @param {import('./chooser.js').Chooser} chooser
   */
  constructor(board, chooser) {
    this.board = board;
    this.chooser = chooser;
    board.onTouch = (name) => this.touch(name);
    board.onLift = (name) => {
      if (this.pick.touched.length === 1 && this.pick.touched[0] === name) return;
      this.pick.clear();
      this.touch(name);
    };
    board.onLetGo = () => this.letGo();
    board.mayLift = (name) => this.pick.touched[0] === name || this.pick.starts(name);
    board.mayDrop = (name) => this.pick.wouldTake(name);
    chooser.onChoose = (choice) => this.#done(choice);
    chooser.onLook = (choice) => {
      if (choice) this.onWantPreview(choice);
      else this.show();
    };
  }

  /**
   * What can be done now, as the server says.
   * @param {View} view
   */
  take(view) {
    const own = view.turn !== null && view.turn === view.seat;
    this.mode = own ? 'now' : view.may.premove ? 'later' : 'never';
    this.premove = view.premove;
    this.#early = '';
    this.#known = -1;
    this.#renew(own ? view.legal : []);
  }

  /**
   * The premoves that look possible.
   * @param {number} ply
   * @param {Choice[]} legal
   */
  takePremoves(ply, legal) {
    if (this.mode !== 'later') return;
    this.#known = ply;
    this.#renew(legal);
    const early = this.#early;
    this.#early = '';
    if (early) this.touch(early);
  }

  /** @param {Choice[]} legal */
  #renew(legal) {
    this.pick = new Pick(legal);
    this.chooser.clear();
    const pointless = this.pick.pointless();
    if (this.mode === 'now' && pointless.length) this.chooser.offer(pointless);
    this.show();
  }

  /** Nothing can be touched: an earlier position is seen. */
  rest() {
    this.mode = 'never';
    this.#renew([]);
  }

  /** @param {string} name */
  touch(name) {
    if (this.mode === 'never') return;
    if (this.mode === 'later') {
      if (this.premove.length) return this.letGo();
      if (this.#known < 0) {
        this.#early = name;
        this.onWantPremoves();
        return;
      }
    }
    const again = this.pick.touched.at(-1) === name;
    const picked = this.pick.touch(name);
    switch (picked.is) {
      case 'action':
        return this.#done(picked.choice);
      case 'choose':
        this.chooser.offer(picked.choices, true);
        break;
      case 'more':
        this.#offerComplete();
        break;
      case 'nothing':
        if (again) {
          this.letGo();
        } else if (this.pick.touched.length && this.pick.starts(name)) {
          this.pick.clear();
          this.touch(name);
          return;
        } else {
          announce(this.pick.touched.length ? `No move leads on to ${name}` : `No move starts at ${name}`);
        }
        break;
    }
    this.show();
  }

  #offerComplete() {
    const complete = this.pick.complete();
    if (complete.length) this.chooser.offer(complete);
    else this.chooser.clear();
    const next = [...this.pick.next()];
    if (next.length) announce(`${this.pick.touched.at(-1)}: ${next.join(', ')} possible`);
  }

  /** Puts everything back. */
  letGo() {
    if (this.premove.length) {
      this.premove = [];
      this.onPremove([]);
    }
    this.#renew(this.pick.choices);
  }

  /** @param {Choice} choice */
  #done(choice) {
    this.chooser.clear();
    if (this.mode === 'later') {
      this.premove = choice.touches;
      this.onPremove(choice.touches);
      this.pick.clear();
      this.show();
      return;
    }
    this.mode = 'never';
    this.board.mark({ picked: this.pick.touched });
    this.onPlay(choice);
  }

  /**
   * Points out what is touched, and the way of a motion.
   * @param {import('./types').Motion} [motion]
   */
  show(motion) {
    const { touched } = this.pick;
    const targets = touched.length ? this.pick.next() : [];
    this.board.mark({ picked: touched, targets, premove: this.premove, ...(motion ? { motion } : {}) });
    this.board.places?.setLiftable((name) => this.mode !== 'never' && this.pick.starts(name));
  }
}
