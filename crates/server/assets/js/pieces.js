// @ts-check
// Pieces: the page holds a drawing of every kind, and pieces are uses of it.

import { svg } from './dom.js';

/** @typedef {import('./types').Kind} Kind */

/**
 * The name of a kind's drawing, as the server gives it.
 * @param {Kind} kind
 */
export function drawing({ kind, tint, value, number, marked, shot }) {
  const parts = ['m', kind, tint, value ?? number, marked ? 'marked' : undefined, shot ? 'shot' : undefined];
  return parts.filter((part) => part !== undefined && part !== null).join('-');
}

/**
 * Where a piece is, as the value of `transform`.
 * @param {import('./types').Spot} spot
 * @param {number} r
 */
export const transform = ({ x, y }, r) => `translate(${x} ${y})scale(${r / 100})`;

/**
 * Makes an element show a kind.
 * @param {SVGElement} element
 * @param {Kind} kind
 */
export function dress(element, kind) {
  element.setAttribute('href', `#${drawing(kind)}`);
  element.classList.toggle('m-idle', kind.kind === 'binary-die' && kind.marked === null);
}

/** The pieces of a board, by their names. */
export class Pieces {
  /** @type {Map<string, SVGElement>} */
  #elements = new Map();

  /** @param {SVGElement} layer */
  constructor(layer) {
    this.layer = layer;
    for (const element of layer.querySelectorAll('[data-piece]')) {
      this.#elements.set(element.getAttribute('data-piece') ?? '', /** @type {SVGElement} */ (element));
    }
  }

  /** @param {string} id */
  find(id) {
    return this.#elements.get(id);
  }

  /**
   * Gives pieces their new names, all at once.
   * @param {{ piece: string, becomes: string }[]} changes
   */
  rename(changes) {
    const moved = changes.map(({ piece, becomes }) => ({ element: this.#elements.get(piece), piece, becomes }));
    for (const { piece } of moved) this.#elements.delete(piece);
    for (const { element, becomes } of moved) {
      if (!element) continue;
      this.#elements.get(becomes)?.remove();
      element.setAttribute('data-piece', becomes);
      this.#elements.set(becomes, element);
    }
  }

  /**
   * Puts every piece where a scene has it.
   * @param {import('./types').Scene} scene
   */
  set(scene) {
    const wanted = new Set(scene.pieces.map(({ id }) => id));
    for (const [id, element] of this.#elements) {
      if (wanted.has(id)) continue;
      element.remove();
      this.#elements.delete(id);
    }
    for (const piece of scene.pieces) {
      let element = this.#elements.get(piece.id);
      if (!element) {
        element = svg('use', { 'data-piece': piece.id });
        this.layer.append(element);
        this.#elements.set(piece.id, element);
      }
      for (const animation of element.getAnimations()) animation.cancel();
      element.setAttribute('transform', transform(piece, piece.r));
      dress(element, piece);
    }
  }
}
