// @ts-check
// Stepping through a game: the server has a scene for every position.

/** @typedef {import('./types').Step} Step */

export class Review {
  /** The position that is seen; none: the newest, whatever it is. @type {number | undefined} */
  ply;
  #asked = 0;

  /**
   * @param {string} key the game's name
   * @param {import('./board.js').Board} board
   */
  constructor(key, board) {
    this.key = key;
    this.board = board;
  }

  /**
   * Shows the position after so many plays; one play on, with its motion.
   * @param {number} ply
   * @param {boolean} flipped
   * @returns {Promise<Step | undefined>}
   */
  async show(ply, flipped) {
    const before = this.ply;
    this.ply = ply;
    this.#asked += 1;
    const mine = this.#asked;
    const answer = await fetch(`/game/${this.key}/scene?ply=${ply}&flipped=${flipped}`).catch(() => undefined);
    if (!answer?.ok || mine !== this.#asked) return undefined;
    /** @type {Step} */
    const step = await answer.json();
    if (mine !== this.#asked) return undefined;
    void this.board.show(step.scene, before === ply - 1 && step.motion ? [step.motion] : []);
    return step;
  }

  /** Goes back to the newest position. */
  leave() {
    this.ply = undefined;
    this.#asked += 1;
  }
}
