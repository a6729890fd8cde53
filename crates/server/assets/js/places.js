// @ts-check
// The places of a board that can be touched: with a finger, a mouse, or the keyboard.

import { svg } from './dom.js';
import { Drag } from './drag.js';
import { neighbour } from './neighbour.js';

/**
 * @typedef {import('./types').Scene} Scene
 * @typedef {{ name: string, x: number, y: number, r: number, hit: number, tray?: import('./types').Tray }} Place
 */

/** What a kind of piece is called. @type {Record<string, string>} */
const NAMES = {
  stone: 'stone',
  'mur-stone': 'the mur stone',
  ship: 'ship',
  kraken: 'the kraken',
  'yellow-kraken': 'the kraken',
  disc: 'piece',
  cow: 'cow',
};

/**
 * The trays that actions name: a player's own river and home.
 * @param {Scene} scene
 * @returns {Place[]}
 */
function besides(scene) {
  const turn = scene.seats.find(({ on_turn }) => on_turn)?.player;
  return scene.trays
    .filter(({ player, purpose }) => player === turn && (purpose === 'river' || purpose === 'home'))
    .flatMap((tray) => {
      const [first, last] = [tray.slots[0], tray.slots.at(-1)];
      if (!first || !last) return [];
      return [{ name: tray.purpose, x: (first.x + last.x) / 2, y: first.y, r: tray.r, hit: tray.r, tray }];
    });
}

/** A row of touchable places, of which one at a time can be reached with the tabulator key. */
export class Places {
  /** @type {Map<string, { place: Place, element: SVGElement }>} */
  #all = new Map();
  #current = '';
  /** @type {Set<string>} */
  #targets = new Set();
  /** @type {Scene | undefined} */
  #scene;

  /**
   * @param {SVGSVGElement} drawing
   * @param {SVGElement} layer
   * @param {import('./board.js').Board} board
   */
  constructor(drawing, layer, board) {
    this.layer = layer;
    this.board = board;
    layer.addEventListener('keydown', (event) => this.#key(event));
    layer.addEventListener('focusin', (event) => {
      const name = event.target instanceof Element ? event.target.getAttribute('data-point') : null;
      if (name) this.#makeCurrent(name);
    });
    new Drag(drawing, this, board);
  }

  /** The place that the tabulator key leads to. */
  get current() {
    return this.#current;
  }

  /** Whether keys go to one of the places. */
  get hasFocus() {
    return this.layer.contains(document.activeElement);
  }

  /**
   * Makes a place the one that the tabulator key leads to.
   * @param {string} name
   * @param {boolean} focus whether keys go there at once
   */
  goTo(name, focus) {
    const element = this.#all.get(name)?.element;
    if (!element) return;
    this.#makeCurrent(name);
    if (focus) element.focus();
  }

  /** @param {string} name */
  find(name) {
    return this.#all.get(name)?.place;
  }

  /** @param {Scene} scene */
  set(scene) {
    this.#scene = scene;
    /** @type {Place[]} */
    const places = [...scene.points, ...besides(scene)];
    const names = new Set(places.map(({ name }) => name));
    for (const [name, { element }] of this.#all) {
      if (names.has(name)) continue;
      element.remove();
      this.#all.delete(name);
    }
    for (const place of places) {
      let element = this.#all.get(place.name)?.element;
      element ??= /** @type {SVGElement | null} */ (this.layer.querySelector(`[data-point="${CSS.escape(place.name)}"]`)) ?? undefined;
      if (!element) {
        element = svg(place.tray ? 'rect' : 'circle', { class: 'm-hit', 'data-point': place.name });
        this.layer.append(element);
      }
      const last = place.tray?.slots.at(-1);
      const first = place.tray?.slots[0];
      const box = first && last
        ? { x: first.x - place.r - 4, y: first.y - place.r - 6, width: last.x - first.x + 2 * place.r + 8, height: 2 * place.r + 12, rx: 12 }
        : { cx: place.x, cy: place.y, r: place.hit };
      for (const [name, value] of Object.entries(box)) element.setAttribute(name, String(value));
      element.setAttribute('role', 'button');
      this.#all.set(place.name, { place, element });
    }
    this.#relabel();
    if (!this.#all.has(this.#current)) this.#current = places[0]?.name ?? '';
    this.#makeCurrent(this.#current);
  }

  /**
   * Shows which pieces can be taken up.
   * @param {(name: string) => boolean} may
   */
  setLiftable(may) {
    for (const [name, { element }] of this.#all) element.classList.toggle('m-lift', may(name));
  }

  /** @param {Set<string>} targets */
  setTargets(targets) {
    this.#targets = targets;
    this.#relabel();
  }

  #relabel() {
    for (const [name, { place, element }] of this.#all) {
      const aim = this.#targets.has(name) ? ', possible' : '';
      element.setAttribute('aria-label', `${this.#says(place)}${aim}`);
      element.classList.toggle('m-open', this.#targets.has(name));
    }
  }

  /** @param {Place} place */
  #says(place) {
    if (place.tray) return `${place.name}, ${place.tray.filled} ${place.tray.filled === 1 ? 'piece' : 'pieces'}`;
    const name = place.name === '0' ? 'centre' : place.name;
    const pieces = this.#scene?.pieces.filter(({ point }) => point === place.name) ?? [];
    const marks = this.#scene?.highlights.filter(({ point, mark }) => point === place.name && mark === 'trapped').length ? ', trapped' : '';
    const [piece] = pieces;
    if (!piece) return `${name}, empty`;
    const what = NAMES[piece.kind] ?? piece.kind;
    const tint = piece.tint ? `${piece.tint} ` : '';
    const number = piece.number ? ` ${piece.number}` : '';
    return `${name}, ${pieces.length > 1 ? 'two ' : ''}${tint}${what}${number}${pieces.length > 1 ? 's' : ''}${marks}`;
  }

  /** @param {string} name */
  #makeCurrent(name) {
    this.#current = name;
    for (const [other, { element }] of this.#all) element.setAttribute('tabindex', other === name ? '0' : '-1');
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      this.board.onTouch(this.#current);
    } else if (event.key === 'Escape') {
      this.board.onLetGo();
    } else {
      const next = neighbour([...this.#all.values()].map(({ place }) => place), this.#current, event.key);
      if (!next) return;
      this.goTo(next, true);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * The place at a spot of the drawing.
   * @param {import('./types').Spot} spot
   */
  at(spot) {
    for (const { place } of this.#all.values()) {
      if (place.tray) {
        const [first, last] = [place.tray.slots[0], place.tray.slots.at(-1)];
        if (first && last && spot.x > first.x - 25 && spot.x < last.x + 25 && Math.abs(spot.y - first.y) < 28) return place;
      } else if (Math.hypot(spot.x - place.x, spot.y - place.y) <= place.hit) {
        return place;
      }
    }
    return undefined;
  }
}
