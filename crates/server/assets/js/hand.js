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
  /** The ways that the server has shown, by the texts of their actions. @type {Map<string, import('./types').Motion>} */
  #ways = new Map();
  #looksAt = '';
  /** The number of plays when the actions were sent. */
  #ply = -1;
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
    board.onHover = (name) => this.#look(name);
    board.onLetGo = () => this.letGo();
    board.mayLift = (name) => this.mode !== 'never' && (this.pick.touched[0] === name || this.pick.starts(name));
    board.mayDrop = (name) => this.mode !== 'never' && this.pick.wouldTake(name);
    chooser.onChoose = (choice) => this.#done(choice);
    chooser.onLook = (choice) => this.#lookAt(choice);
  }

  /**
   * What can be done now, as the server says. What was touched stays so, as long as nothing has been played.
   * @param {View} view
   * @param {boolean} [anew] whether everything is put back
   */
  take(view, anew = false) {
    const own = view.turn !== null && view.turn === view.seat;
    const mode = own ? 'now' : view.may.premove ? 'later' : 'never';
    const same = view.ply === this.#ply && mode === this.mode && !anew;
    this.#ply = view.ply;
    this.mode = mode;
    this.premove = view.premove;
    if (same) return;
    this.#early = '';
    this.#known = -1;
    this.#ways.clear();
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

  /**
   * The way of the action that a touch would complete is shown before.
   * @param {string} name
   */
  #look(name) {
    if (this.mode !== 'now' || this.pick.touched.length === 0) return;
    const anew = new Pick(this.pick.choices);
    anew.touched = [...this.pick.touched];
    const picked = this.pick.next().has(name) ? anew.touch(name) : undefined;
    this.#lookAt(picked?.is === 'action' ? picked.choice : undefined);
  }

  /** @param {Choice | undefined} choice */
  #lookAt(choice) {
    this.#looksAt = choice?.text ?? '';
    const known = this.#ways.get(this.#looksAt);
    if (choice && !known) this.onWantPreview(choice);
    this.show(known);
  }

  /**
   * The way of an action, as the server says.
   * @param {string} text
   * @param {import('./types').Motion} motion
   */
  takeWay(text, motion) {
    this.#ways.set(text, motion);
    if (text === this.#looksAt) this.show(motion);
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
        if (again && this.pick.complete().length) {
          this.chooser.offer(this.pick.complete(), true);
        } else if (again) {
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
    const [first] = this.pick.candidates();
    const next = [...this.pick.next()];
    if (first && this.pick.touched.length >= first.needed && complete.length === 0) this.chooser.ask('Which of the marked places?');
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
