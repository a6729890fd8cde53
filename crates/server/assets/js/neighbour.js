// @ts-check
// Where an arrow key leads.

/** @type {Record<string, (dx: number, dy: number) => [number, number]>} how far ahead a vector leads, and how far aside */
const AHEAD = {
  ArrowLeft: (dx, dy) => [-dx, Math.abs(dy)],
  ArrowRight: (dx, dy) => [dx, Math.abs(dy)],
  ArrowUp: (dx, dy) => [-dy, Math.abs(dx)],
  ArrowDown: (dx, dy) => [dy, Math.abs(dx)],
};

/**
 * The nearest place in a direction as the eye sees it: what lies aside counts four times, so that lines of the board are followed,
 * and what lies more aside than ahead is taken only if there is nothing else.
 * @param {{ name: string, x: number, y: number }[]} places
 * @param {string} from
 * @param {string} key
 * @returns {string | undefined}
 */
export function neighbour(places, from, key) {
  const split = AHEAD[key];
  const here = places.find(({ name }) => name === from);
  if (!split || !here) return undefined;
  let best;
  let least = Infinity;
  for (const place of places) {
    const [ahead, aside] = split(place.x - here.x, place.y - here.y);
    if (ahead < 1) continue;
    const cost = ahead + 4 * aside + (aside > ahead ? 1e6 : 0);
    if (cost < least) [best, least] = [place.name, cost];
  }
  return best;
}
