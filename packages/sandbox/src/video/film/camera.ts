import { wholeWords } from '../../table.ts';
import data from './motion.json' with { type: 'json' };
import type { Timeline } from './timeline.ts';
import type { Transform } from './transform.ts';

/** Where the camera looks. */
export interface View {
  /** How far aside it has moved: from -1 to 1, as far as there is something to see. */
  readonly x: number;
  readonly y: number;
  /** How much larger things look than at rest; at least 1. */
  readonly zoom: number;
}

export type Camera = (t: number) => View;

/** How a camera moves: `on` goes from 0 to 1, slowly at both ends; `turn` from 0 to 2π. */
type Way = (on: number, turn: number) => View;

/** The moves of a camera. `motion.json` has the words for them, in the order in which they are looked for. */
const MOVES: Readonly<Record<keyof typeof data.moves, Way>> = {
  'zoom out': (on) => ({ x: 0, y: 0, zoom: 1.32 - 0.32 * on }),
  'zoom in': (on) => ({ x: 0, y: 0, zoom: 1 + 0.32 * on }),
  left: (on) => ({ x: 1 - 2 * on, y: 0, zoom: 1.16 }),
  right: (on) => ({ x: 2 * on - 1, y: 0, zoom: 1.16 }),
  up: (on) => ({ x: 0, y: 1 - 2 * on, zoom: 1.16 }),
  down: (on) => ({ x: 0, y: 2 * on - 1, zoom: 1.16 }),
  orbit: (_, turn) => ({
    x: 0.9 * Math.sin(turn),
    y: 0.12 * Math.sin(2 * turn),
    zoom: 1.17 + 0.05 * Math.cos(turn),
  }),
  still: () => ({ x: 0, y: 0, zoom: 1 }),
};

/** The camera if the prompt does not mention one: it sways and comes back. */
const SWAY: Way = (_, turn) => ({
  x: 0.26 * Math.sin(turn),
  y: 0.06 * Math.sin(turn + 1),
  zoom: 1.035 - 0.03 * Math.cos(turn),
});

/** How far beyond the edges of the picture a drawn scene goes, as a share of the picture's sides. */
export const MARGIN = 0.08;
/** How far a camera moves before a drawn scene, in the same shares. */
const REACH = MARGIN * 0.9 * 2.1;

/** The camera that a prompt asks for. */
export function cameraOf(prompt: string, time: Timeline): Camera {
  const move = moveOf(prompt);
  const way = move === 'sway' ? SWAY : MOVES[move];
  return (t) => way(time.eased(t), 2 * Math.PI * t);
}

const WORDS = Object.entries(data.moves).map(
  ([move, words]) => [move as keyof typeof MOVES, wholeWords(words)] as const,
);

/** The move that a prompt names first in the order above. */
export function moveOf(prompt: string): keyof typeof MOVES | 'sway' {
  return WORDS.find(([, words]) => words.test(prompt))?.[0] ?? 'sway';
}

const SHOTS =
  /\b(?:the |an? )?(?:(?:static|still|fixed|handheld|moving|slow|steady|locked[ -]off)[ -])?(?:camera|tripod)(?: (?:slowly|gently|smoothly|then))*(?: (?:pan|zoom|mov|tilt|orbit|ris|descend|track|doll|push|pull|follow|circl|fl[iy]|sway|stay|stand|shak)\w*| angle| shot| work)?\b/gi;

/** A prompt without the words for the camera that films: no camera is to be drawn. */
export function withoutCamera(prompt: string): string {
  return moveOf(prompt) === 'sway' ? prompt : prompt.replace(SHOTS, ' ');
}

/** A plane of the scene: how near its upper and its lower edge are, from 0 to 1, at which heights. */
export interface Plane {
  readonly far: number;
  readonly near: number;
  readonly top: number;
  readonly bottom: number;
}

/** From the scene to the picture: what is near moves more than what is far. */
export function project(
  view: View,
  { far, near, top, bottom }: Plane,
  scene: { readonly width: number; readonly height: number },
  picture: { readonly width: number; readonly height: number },
): Transform {
  const [x, y] = [view.x * REACH * picture.width, view.y * REACH * picture.height];
  const zoom = 1 + (view.zoom - 1) * (0.55 + 0.45 * Math.min(1, near / 0.4));
  const slope = bottom === top ? 0 : (near - far) / (bottom - top);
  const share = 0.25 + 0.75 * (far - slope * top);
  // Shares grow evenly from the top down, so the shift of a row is a shear.
  const lean = 0.75 * slope;
  return {
    a: zoom,
    b: 0,
    c: -x * lean,
    d: zoom - y * lean,
    e: picture.width / 2 - (zoom * scene.width) / 2 - x * share,
    f: picture.height / 2 - (zoom * scene.height) / 2 - y * share,
  };
}
