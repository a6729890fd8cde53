// @ts-check
// The two strips beside a board: whose turn it is, what a player has in hand, marks.

import { svg } from './dom.js';

/**
 * @typedef {import('./types').Scene} Scene
 * @typedef {import('./types').Spot} Spot
 */

const ANCHOR = { left: 'start', middle: 'middle', right: 'end' };

/**
 * The letters of the server's drawings are strokes, whose size is the height of a capital.
 * @param {import('./types').Label} label
 * @param {string} name
 */
function word(label, name) {
  const element = svg('text', {
    class: name,
    x: label.x,
    y: label.y,
    'font-size': label.size * 1.35,
    'text-anchor': ANCHOR[label.align],
  });
  element.textContent = label.text;
  return element;
}

/**
 * A circle as the data of a path.
 * @param {Spot} spot
 * @param {number} r
 */
const circle = ({ x, y }, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

/**
 * A star with five tips.
 * @param {Spot} spot
 * @param {number} r
 */
function star({ x, y }, r) {
  const tips = Array.from({ length: 10 }, (_, tip) => {
    const [angle, reach] = [(tip * Math.PI) / 5, tip % 2 === 0 ? r : r * 0.46];
    return `${(x + reach * Math.sin(angle)).toFixed(1)} ${(y - reach * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${tips.join('L')}Z`;
}

/** @param {import('./types').Tray} tray */
function slots({ purpose, slots: places, r, filled }) {
  if (purpose === 'dice') return [];
  const marks = purpose === 'marks';
  const shapes = places.map((spot, index) => {
    if (!marks) return { gold: false, d: circle(spot, r - 2) };
    return index < filled ? { gold: true, d: star(spot, r + 2) } : { gold: false, d: star(spot, r) };
  });
  return [false, true].flatMap((gold) => {
    const d = shapes.filter((shape) => shape.gold === gold).map((shape) => shape.d).join('');
    return d ? [svg('path', { class: gold ? 'm-gold' : 'm-slot', d })] : [];
  });
}

/**
 * Draws the strips of a scene anew.
 * @param {SVGElement} layer
 * @param {Scene} scene
 */
export function drawPanels(layer, scene) {
  const elements = scene.seats.flatMap((seat) => {
    const { x, y, width, height } = seat;
    const strip = svg('rect', { class: seat.on_turn ? 'm-seat m-turn' : 'm-seat', x, y, width, height, rx: 14 });
    const gold = seat.on_turn ? [svg('rect', { class: 'm-gold', x, y: y + 16, width: 7, height: height - 32, rx: 3 })] : [];
    return [strip, ...gold, ...seat.labels.map((label, index) => word(label, index === 0 ? 'm-says' : 'm-adds'))];
  });
  layer.replaceChildren(...elements, ...scene.trays.flatMap(slots));
}
