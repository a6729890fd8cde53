// @ts-check
// Games that come to an end soon.

/**
 * @typedef {object} Game
 * @property {string} [start] where it starts, if not at the start
 * @property {string[]} plays what is played; with none, whoever is on turn plays what the server names first
 * @property {string} [ends] how it ends, if that is known
 */

/** @param {string} text */
const plays = (text) => text.split(' ');

/** Whole games from the start, and games from a position where the start depends on dice. @type {Record<string, Game>} */
export const GAMES = {
  'mur-classic': {
    plays: plays('+g2 +b2 +b1 +h2 +c1 +f1 +g3 f1-f2 +a1 +d3 +h3 b2*b1-f1 +c2 +d2 a1-h1 +e3 c2*0-g1'),
    ends: 'p1win',
  },
  'mur-kraken': {
    plays: plays('+h2 +d3 +e2 d3-e3 +e1 +h3 h2-g2 +d3 +f1 +c3 +g1 d3-a3 g2-c1 +g2 +d3 +b2 c1*0-g3 h3-f3 +h2 +h3'),
    ends: 'p2win',
  },
  'mur-advanced': {
    // The dice of its start are thrown; the plays are for these.
    start: '8/w2b4/8/k b 123 0-0/6 - -',
    plays: plays(
      '+b1 +h3 b1-c1 +h1 +a1 +e1 +b1 e1*0-a3 +g2 +b2 +f3 h3*a3-b3t1 a1-f1 +f2 f1-g1 +c2 +e3 0*c2-c3 R b2-f1 b1-b3 f2-h2 ' +
        'g2-e2 h2*0-d1 c1-b1 c2*0-g2 Xg1 c3-d3 b1-b2 a3-a1 +a3 h1-c1 b2-b1 0-g1 a3-g3 g1*d1-h1t2 g3-c2 d1*h1-h2t2 f3-c3 Xd3 b3-f3 +h3',
    ),
    ends: 'p2win',
  },
  ur: {
    start: '0.001000000000001.5/0.010000000000001.5 b t',
    plays: [],
  },
  morabaraba: {
    plays: plays(
      'A1-1 G4-13 F2-2 D6-14 D7-3 F6-15 F4-4 B6-16xA1,1 D3-5 G7-17 C4-6 G1-18xF2,2 B4-7 E5-19xB4,7 E4-8 A7-20 F2-9 C5-21xF4,4 A1-10 E3-22 ' +
        'A4-11 D5-23xE4,8 B4-12xE3,22 F4-24 F2,9-E3 E5,19-E4xD7,3 A1,10-B2 A7,20-D7xD3,5 E3,9-D3 B6,16-A7xB2,10 B4,12-B6 F6,15-E5xA4,11 ' +
        'B6,12-C3 D6,14-B6xC4,6',
    ),
    ends: 'p2win',
  },
};
