// @ts-check
// A board: the server's drawing, whose pieces, strips and marks this script takes over. It knows no rules: it shows scenes and
// tells which places are touched.

import { need, svg } from './dom.js';
import { placeMark, sceneMarks, ways } from './marks.js';
import { carryOut } from './motion.js';
import { drawPanels } from './panels.js';
import { Pieces } from './pieces.js';
import { Places } from './places.js';

/**
 * @typedef {import('./types').Scene} Scene
 * @typedef {import('./types').Motion} Motion
 */

export class Board {
  /** Called with the name of every place that is touched. @type {(name: string) => void} */
  onTouch = () => {};
  /** Called with the name of the place under the mouse; empty: none. @type {(name: string) => void} */
  onHover = () => {};
  /** Called with what travels, beat by beat. @type {(travels: import('./types').Travel[]) => void} */
  onBeat = () => {};
  /** Whether a piece may be taken up from here. @type {(name: string) => boolean} */
  mayLift = () => false;
  /** Whether what was taken up may be put down here. @type {(name: string) => boolean} */
  mayDrop = () => false;
  /** Called when a piece is taken up. @type {(name: string) => void} */
  onLift = () => {};
  /** Called when everything that was touched is let go. */
  onLetGo = () => {};
  /** Called when a scene stands. @type {(scene: Scene) => void} */
  onShown = () => {};
  /** The piece that a hand has put where it shall go. */
  dropped = '';

  #queue = Promise.resolve();
  #waiting = 0;

  /**
   * @param {HTMLElement} frame the element around the drawing
   * @param {Scene} scene what it shows
   */
  constructor(frame, scene) {
    this.frame = frame;
    this.scene = scene;
    this.#adopt();
  }

  /** Takes over the drawing in the frame. */
  #adopt() {
    const drawing = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (need('svg.mura', this.frame)));
    /** @param {string} name */
    const layer = (name) => /** @type {SVGElement} */ (/** @type {unknown} */ (need(`[data-layer="${name}"]`, this.frame)));
    this.drawing = drawing;
    this.layers = { panels: layer('seats'), below: layer('below'), above: layer('above'), touched: layer('touched') };
    this.pieces = new Pieces(layer('pieces'));
    this.places = new Places(drawing, layer('points'), this);
    this.drawing.setAttribute('role', 'group');
    this.#settle(this.scene);
  }

  /** @param {Scene} scene */
  #settle(scene) {
    this.scene = scene;
    this.pieces?.set(scene);
    if (this.layers) {
      drawPanels(this.layers.panels, scene);
      const marks = sceneMarks(scene);
      this.layers.below.replaceChildren(...marks.below);
      this.layers.above.replaceChildren(...marks.above);
    }
    this.places?.set(scene);
    const description = this.drawing?.querySelector('desc');
    if (description) description.textContent = scene.words;
  }

  /**
   * Shows a scene, after these motions have led to it. Scenes that come faster than pieces travel are shown at once.
   * @param {Scene} scene
   * @param {Motion[]} [motions]
   */
  show(scene, motions = []) {
    this.#waiting += 1;
    // What can be touched is so at once, not only when all pieces have come to rest.
    if (scene.flipped === this.scene.flipped) this.places?.set(scene);
    this.#queue = this.#queue.then(async () => {
      this.#waiting -= 1;
      // A board that cannot be turned just now stays as it is: pieces and letters always agree.
      if (scene.flipped !== this.scene.flipped && !(await this.#redraw(scene))) return;
      this.mark({});
      const hurry = this.#waiting > 0;
      if (motions.length) this.layers?.below.replaceChildren();
      for (const motion of motions) {
        if (this.pieces) await carryOut(this.pieces, motion, { hurry, dropped: this.dropped, onBeat: this.onBeat });
        this.dropped = '';
      }
      this.dropped = '';
      this.#settle(scene);
      this.onShown(scene);
    });
    return this.#queue;
  }

  /**
   * The parts of the board that never change are the server's: turned, they are fetched anew. Whoever goes over the board with
   * the keys stays where they are.
   * @param {Scene} scene
   * @returns {Promise<boolean>} whether the board is turned
   */
  async #redraw(scene) {
    const { game = '', position = '' } = this.frame.dataset;
    const wish = new URLSearchParams({ game, position, flipped: String(scene.flipped) });
    const answer = await fetch(`/board.svg?${wish}`).catch(() => undefined);
    if (!answer?.ok) return false;
    const drawing = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement;
    if (drawing.nodeName !== 'svg') return false;
    const { current = '', hasFocus = false } = this.places ?? {};
    this.drawing?.replaceWith(document.adoptNode(drawing));
    this.scene = scene;
    this.#adopt();
    this.places?.goTo(current, hasFocus);
    return true;
  }

  /**
   * Points out what a player is about to do, in place of what was pointed out before.
   * @param {{ picked?: string[], targets?: Iterable<string>, premove?: string[], hint?: string[], motion?: Motion }} wishes
   */
  mark({ picked = [], targets = [], premove = [], hint = [], motion }) {
    /** @type {[string, Iterable<string>][]} */
    const lists = [['hint', hint], ['premove', premove], ['picked', picked], ['target', targets]];
    const marks = lists.flatMap(([mark, names]) =>
      [...names].flatMap((name) => {
        const place = this.places?.find(name);
        return place ? [placeMark(this.scene, mark, place)] : [];
      }),
    );
    this.layers?.touched.replaceChildren(...marks, ...(motion ? ways(motion) : []));
    this.places?.setTargets(new Set(targets));
  }

  /**
   * Shows or hides the way of pieces over the board.
   * @param {import('./types').Spot[]} route
   */
  setRoute(route) {
    const old = this.frame.querySelector('[data-route]');
    old?.remove();
    if (route.length === 0) return;
    const line = svg('path', { class: 'm-route', 'data-route': '', d: `M${route.map(({ x, y }) => `${x} ${y}`).join('L')}` });
    this.layers?.below.before(line);
  }
}
