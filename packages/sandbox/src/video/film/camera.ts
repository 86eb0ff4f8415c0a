import { readPrompt } from '../../image/prompt/read.ts';
import { wholeWords } from '../../patterns.ts';
import data from './motion.json' with { type: 'json' };
import type { Timeline } from './timeline.ts';
import type { Transform } from './transform.ts';

/** The camera's position and zoom. */
export interface View {
  /** The shift to the sides, from -1 to 1, which are the edges of the scene. */
  readonly x: number;
  readonly y: number;
  /** How much larger things look than at rest; at least 1. */
  readonly zoom: number;
}

export type Camera = (t: number) => View;

/** A movement of the camera: `on` goes from 0 to 1, slowly at both ends; `turn` from 0 to 2π. */
type Way = (on: number, turn: number) => View;

/** The movements of a camera. `motion.json` has the words for them, in the order of precedence. */
const moves: Readonly<Record<keyof typeof data.moves | 'sway', Way>> = {
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
  /** The movement if the prompt names none: the camera comes back. */
  sway: (_, turn) => ({
    x: 0.26 * Math.sin(turn),
    y: 0.06 * Math.sin(turn + 1),
    zoom: 1.035 - 0.03 * Math.cos(turn),
  }),
};

/**
 * How far a drawn scene extends beyond the edges of the picture, as a share of the picture's sides.
 */
export const margin = 0.08;
/** How far a camera moves in front of a drawn scene, in the same shares. */
const reach = margin * 0.9 * 2.1;

/** The camera that a prompt asks for. */
export function cameraOf(prompt: string, time: Timeline): Camera {
  const way = moves[moveOf(prompt)];
  return (t) => way(time.eased(t), 2 * Math.PI * t);
}

const movePatterns = Object.entries(data.moves).map(
  ([move, words]) => [move as keyof typeof moves, wholeWords(words)] as const,
);

/** The movement that a prompt names; of several, the first in the table. */
export function moveOf(prompt: string): keyof typeof moves {
  return movePatterns.find(([, words]) => words.test(prompt))?.[0] ?? 'sway';
}

const shots =
  /\b(?:the |an? )?(?:(?:static|still|fixed|handheld|moving|slow|steady|locked[ -]off)[ -])?(?:camera|tripod)(?: (?:slowly|gently|smoothly|then))*(?: (?:pan|zoom|mov|tilt|orbit|ris|descend|track|doll|push|pull|follow|circl|fl[iy]|sway|stay|stand|shak)\w*| angle| shot| work)?\b/gi;

/**
 * A prompt without the words for the camera, so that no camera is drawn. With nothing else to draw,
 * the camera is what the prompt is about.
 */
export function withoutCamera(prompt: string): string {
  if (moveOf(prompt) === 'sway') return prompt;
  const rest = prompt.replace(shots, ' ');
  const drawsNothing = (text: string) => {
    const { subjects, scenery } = readPrompt(text);
    return subjects.length + scenery.size === 0;
  };
  return drawsNothing(rest) && !drawsNothing(prompt) ? prompt : rest;
}

/**
 * A plane of the scene: the nearness of its upper and its lower edge, from 0 to 1, and their
 * heights.
 */
export interface Plane {
  readonly far: number;
  readonly near: number;
  readonly top: number;
  readonly bottom: number;
}

/** Projects the scene to the picture. Near things move more than distant ones. */
export function project(
  view: View,
  { far, near, top, bottom }: Plane,
  scene: { readonly width: number; readonly height: number },
  picture: { readonly width: number; readonly height: number },
): Transform {
  const [x, y] = [view.x * reach * picture.width, view.y * reach * picture.height];
  const zoom = 1 + (view.zoom - 1) * (0.55 + 0.45 * Math.min(1, near / 0.4));
  const slope = bottom === top ? 0 : (near - far) / (bottom - top);
  const share = 0.25 + 0.75 * (far - slope * top);
  // The shift increases evenly from the top down, so it is a shear.
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
