// @ts-check
// Sounds, made on the spot: wood on wood, dice, a bell.

import { keep, kept } from './kept.js';

/** @type {AudioContext | undefined} */
let context;
let muted = kept('mute') === 'yes';

/** Browsers allow sound only after the reader has done something. */
function ready() {
  if (muted || !navigator.userActivation?.hasBeenActive) return undefined;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    return context;
  } catch {
    return undefined;
  }
}

for (const event of ['pointerdown', 'keydown']) addEventListener(event, () => ready(), { once: true });

/**
 * A piece of wood that is hit.
 * @param {AudioContext} audio
 * @param {number} at seconds from now
 * @param {{ pitch?: number, loud?: number, long?: number }} [how]
 */
function knock(audio, at, { pitch = 190, loud = 0.5, long = 0.09 } = {}) {
  const start = audio.currentTime + at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + long);
  gain.connect(audio.destination);
  const body = audio.createOscillator();
  body.type = 'triangle';
  body.frequency.setValueAtTime(pitch * 1.7, start);
  body.frequency.exponentialRampToValueAtTime(pitch, start + 0.03);
  body.connect(gain);
  body.start(start);
  body.stop(start + long);
  const noise = audio.createBufferSource();
  const buffer = audio.createBuffer(1, audio.sampleRate * 0.03, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = (Math.random() * 2 - 1) * (1 - index / samples.length) ** 3;
  noise.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch * 8;
  noise.connect(filter).connect(gain);
  noise.start(start);
}

/**
 * @param {AudioContext} audio
 * @param {number} at
 * @param {number} pitch
 * @param {number} long
 */
function bell(audio, at, pitch, long = 0.5) {
  const start = audio.currentTime + at;
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(0.16, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + long);
}

/** @type {Record<string, (audio: AudioContext) => void>} */
const SOUNDS = {
  move: (audio) => knock(audio, 0.12),
  knock: (audio) => {
    knock(audio, 0, { pitch: 240, loud: 0.6 });
    knock(audio, 0.13, { pitch: 170 });
  },
  off: (audio) => {
    knock(audio, 0, { pitch: 150, loud: 0.5, long: 0.16 });
    knock(audio, 0.1, { pitch: 110, loud: 0.4, long: 0.2 });
  },
  dice: (audio) => [0, 0.06, 0.1, 0.17, 0.27, 0.36].forEach((at, index) => knock(audio, at, { pitch: 420 + 60 * (index % 3), loud: 0.22, long: 0.05 })),
  start: (audio) => [523, 659].forEach((pitch, index) => bell(audio, index * 0.14, pitch)),
  end: (audio) => [523, 659, 784].forEach((pitch, index) => bell(audio, index * 0.16, pitch, 0.9)),
  notice: (audio) => bell(audio, 0, 880, 0.35),
  low: (audio) => knock(audio, 0, { pitch: 900, loud: 0.12, long: 0.04 }),
};

/** @param {keyof typeof SOUNDS} name */
export function sound(name) {
  const audio = ready();
  if (audio && audio.state === 'running') SOUNDS[name]?.(audio);
}

/**
 * What travels makes its sound.
 * @param {import('./types').Travel[]} travels
 */
export function soundOf(travels) {
  const reasons = new Set(travels.map(({ reason }) => reason));
  if (reasons.has('knocked')) sound('knock');
  else if (reasons.has('withdrawn') || reasons.has('shot') || reasons.has('reset')) sound('off');
  else if (reasons.has('enters') || reasons.has('moves') || reasons.has('home')) sound('move');
  else if (reasons.has('die')) sound('dice');
}

export const isMuted = () => muted;

/** @param {boolean} yes */
export function mute(yes) {
  muted = yes;
  keep('mute', yes ? 'yes' : 'no');
}
