// @ts-check
// Choosing an action by touching points: every touch narrows the list of actions that the server has sent.

/** @typedef {import('./types').Choice} Choice */

/**
 * What came of a touch: one action is left, something has still to be touched, several actions touch the same points and only
 * words tell them apart, or no action goes on like this and nothing has changed.
 * @typedef {{ is: 'action', choice: Choice } | { is: 'more' } | { is: 'choose', choices: Choice[] } | { is: 'nothing' }} Picked
 */

/** Where pieces wait that are not on the board yet. */
const RIVER = 'river';

export class Pick {
  /** @type {string[]} */
  touched = [];

  /** @param {Choice[]} choices */
  constructor(choices) {
    this.choices = choices;
  }

  /** Puts everything back. */
  clear() {
    this.touched = [];
  }

  /** The actions that are still meant. */
  candidates() {
    return this.choices.filter(({ touches }) => this.touched.every((name, index) => touches[index] === name));
  }

  /** What may be touched next. */
  next() {
    const names = this.candidates().map(({ touches }) => touches[this.touched.length]);
    return new Set(names.filter((name) => name !== undefined));
  }

  /** The actions whose points have all been touched. */
  complete() {
    if (this.touched.length === 0) return [];
    return this.candidates().filter(({ touches }) => touches.length === this.touched.length);
  }

  /** The actions that have no points: they are chosen in words. */
  pointless() {
    return this.choices.filter(({ touches }) => touches.length === 0);
  }

  /**
   * Whether a touch would bring anything.
   * @param {string} name
   */
  wouldTake(name) {
    const anew = new Pick(this.choices);
    anew.touched = [...this.touched];
    return anew.touch(name).is !== 'nothing';
  }

  /**
   * Whether picking anew could start with this.
   * @param {string} name
   */
  starts(name) {
    return new Pick(this.choices).touch(name).is !== 'nothing';
  }

  /**
   * @param {string} name
   * @returns {Picked}
   */
  touch(name) {
    const before = this.touched.length;
    // A square that nothing starts from is where a piece enters.
    if (before === 0 && name !== RIVER && !this.next().has(name)) this.touched.push(RIVER);
    this.touched.push(name);
    for (;;) {
      const left = this.candidates();
      const [first] = left;
      if (!first) {
        this.touched.length = before;
        return { is: 'nothing' };
      }
      const enough = this.touched.length >= first.needed;
      if (left.length === 1 && enough) return { is: 'action', choice: first };
      const next = [...this.next()];
      if (next.length === 0) return { is: 'choose', choices: left };
      // What goes without saying is not asked for.
      const [only] = next;
      if (!enough || left.length === 1 || next.length > 1 || this.complete().length > 0 || only === undefined) return { is: 'more' };
      this.touched.push(only);
    }
  }
}
