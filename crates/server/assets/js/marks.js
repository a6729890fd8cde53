// @ts-check
// What is pointed out on a board.

import { svg } from './dom.js';
import { pathOf } from './motion.js';

/** @typedef {import('./types').Scene} Scene */

/** Half the side of a lit square of Ur. */
const HALF = 36.5;

/**
 * @param {Scene} scene
 * @param {{ mark: string, x: number, y: number, r: number, occupied: boolean }} light
 */
function shape(scene, { mark, x, y, r, occupied }) {
  if (mark === 'last' && scene.game === 'ur') {
    return svg('rect', { class: 'm-last m-tile', x: x - HALF, y: y - HALF, width: 2 * HALF, height: 2 * HALF, rx: 5 });
  }
  /** @type {Record<string, [string, number]>} */
  const looks = {
    last: ['m-last', occupied ? r + 5 : r * 0.62],
    trapped: ['m-trapped', r + 2.5],
    row: ['m-row', r - 1],
    picked: ['m-picked', r + 2],
    target: occupied ? ['m-aim', r + 2] : ['m-target', r * 0.38],
    premove: ['m-premove', r + 2],
    hint: ['m-hint', r + 5],
  };
  const [name, radius] = looks[mark] ?? ['m-picked', r];
  return svg('circle', { class: name, cx: x, cy: y, r: radius });
}

/**
 * The highlights of a scene that lie under the pieces, and those above them.
 * @param {Scene} scene
 */
export function sceneMarks(scene) {
  const of = (/** @type {boolean} */ below) =>
    scene.highlights.filter(({ mark }) => (mark === 'last') === below).map((light) => shape(scene, light));
  return { below: of(true), above: of(false) };
}

/**
 * A mark on a named place: a point, or a tray of the player on turn.
 * @param {Scene} scene
 * @param {string} mark
 * @param {{ x: number, y: number, r: number, name: string }} place
 */
export function placeMark(scene, mark, place) {
  const occupied = scene.pieces.some(({ point }) => point === place.name);
  return shape(scene, { mark, x: place.x, y: place.y, r: place.r, occupied });
}

/**
 * The ways of a motion as lines with a head.
 * @param {import('./types').Motion} motion
 */
export function ways(motion) {
  return motion.travels
    .filter(({ way, reason }) => way.length > 1 && reason !== 'shifts' && reason !== 'die')
    .map(({ way, reason }) => {
      const from = way[way.length - 2];
      const to = way[way.length - 1];
      const group = svg('g', { class: reason === 'knocked' ? 'm-way m-way-knocked' : 'm-way' });
      group.append(svg('path', { d: pathOf(way) }));
      if (from && to) {
        const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
        group.append(svg('path', { class: 'm-way-head', d: 'M0 0L-22 -13L-22 13Z', transform: `translate(${to.x} ${to.y})rotate(${turn})` }));
      }
      return group;
    });
}
