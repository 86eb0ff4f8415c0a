import type { Timeline } from './timeline.ts';
import type { Transform } from './transform.ts';

/** Where the camera looks. */
export interface View {
  /** How far it has moved, in pixels of things right in front of it. */
  readonly x: number;
  readonly y: number;
  /** How much larger things look than at rest; at least 1. */
  readonly zoom: number;
}

export type Camera = (t: number) => View;

/** The words for moves of a camera, in the order in which they are looked for. */
const MOVES = {
  'zoom out':
    /\b(?:zoom(?:s|ing|ed)?[ -]?out|pull(?:s|ing)?[ -]?(?:back|out)|dolly(?:ing)? out|move[sd]? back|reveal\w*)\b/i,
  'zoom in':
    /\b(?:zoom(?:s|ing|ed)?(?:[ -]?in)?|push(?:es|ing)?[ -]?in|dolly(?:ing)?(?: in)?|close[ -]?in|fly[ -]?through|approach\w*|moves? forward|camera (?:slowly |gently )?(?:mov|glid|travel|fl[iy]|drift|track)\w*(?: slowly| gently| smoothly)?(?: forward| closer| in| towards?))\b/i,
  left: /\b(?:pan(?:s|ning)?|camera moves?|truck(?:s|ing)?|slid(?:e|es|ing)|track(?:s|ing)?)(?: shot)?(?: slowly| gently| across)*(?: to)?(?: the)? left\b/i,
  right: /\b(?:pan(?:s|ning)?|camera moves?|slid(?:e|es|ing)|tracking shot|dolly shot)\b/i,
  up: /\b(?:tilt(?:s|ing)? up|crane(?: shot)?|ris(?:e|es|ing) camera|camera rises|pedestal up|drone)\b/i,
  down: /\b(?:tilt(?:s|ing)? down|camera descends|pedestal down)\b/i,
  orbit:
    /\b(?:orbit(?:s|ing)? (?:around|shot|camera)|camera orbits?|arc shot|circl(?:es|ing) around|rotat(?:es|ing) around|360)\b/i,
  still:
    /\b(?:static (?:shot|camera)|still camera|fixed camera|locked[ -]off|no camera mov\w+|tripod)\b/i,
} as const;

export type Move = keyof typeof MOVES | 'sway';

/** How far beyond the edges of the picture the scene goes, as a share of the picture's sides. */
export const MARGIN = 0.08;

/** The camera that a prompt asks for; without a word of it, one that sways and comes back. */
export function cameraOf(
  prompt: string,
  { width, height }: { width: number; height: number },
  time: Timeline,
): Camera {
  const move = moveOf(prompt);
  const [w, h] = [width * MARGIN * 0.9, height * MARGIN * 0.9];
  const closed = (turns: number) => 2 * Math.PI * turns;
  switch (move) {
    case 'still':
      return () => ({ x: 0, y: 0, zoom: 1 });
    case 'zoom in':
      return (t) => ({ x: 0, y: 0, zoom: 1 + 0.32 * time.eased(t) });
    case 'zoom out':
      return (t) => ({ x: 0, y: 0, zoom: 1.32 - 0.32 * time.eased(t) });
    case 'left':
    case 'right':
      return (t) => ({
        x: sign(move === 'right') * w * 2.1 * (2 * time.eased(t) - 1),
        y: 0,
        zoom: 1.16,
      });
    case 'up':
    case 'down':
      return (t) => ({
        x: 0,
        y: sign(move === 'down') * h * 2.1 * (2 * time.eased(t) - 1),
        zoom: 1.16,
      });
    case 'orbit':
      return (t) => ({
        x: w * 1.9 * Math.sin(closed(t)),
        y: h * 0.25 * Math.sin(closed(2 * t)),
        zoom: 1.17 + 0.05 * Math.cos(closed(t)),
      });
    default:
      return (t) => ({
        x: w * 0.55 * Math.sin(closed(t)),
        y: h * 0.12 * Math.sin(closed(t) + 1),
        zoom: 1.035 - 0.03 * Math.cos(closed(t)),
      });
  }
}

function sign(positive: boolean): number {
  return positive ? 1 : -1;
}

/** The move that a prompt names first in the order above. */
export function moveOf(prompt: string): Move {
  for (const [move, words] of Object.entries(MOVES)) if (words.test(prompt)) return move as Move;
  return 'sway';
}

const SHOTS =
  /\b(?:the |an? )?(?:(?:static|still|fixed|handheld|moving|slow|steady|locked[ -]off)[ -])?(?:camera|tripod)(?: (?:slowly|gently|smoothly|then))*(?: (?:pan|zoom|mov|tilt|orbit|ris|descend|track|doll|push|pull|follow|circl|fl[iy]|sway|stay|stand|shak)\w*| angle| shot| work)?\b/gi;

/** A prompt without the camera that films it: it is not to be seen. */
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
  const zoom = 1 + (view.zoom - 1) * (0.55 + 0.45 * Math.min(1, near / 0.4));
  const slope = bottom === top ? 0 : (near - far) / (bottom - top);
  const share = (y: number) => 0.25 + 0.75 * (far + slope * (y - top));
  // Shares grow evenly from the top down, so the shift of a row is a shear.
  const lean = 0.75 * slope;
  return {
    a: zoom,
    b: 0,
    c: -view.x * lean,
    d: zoom - view.y * lean,
    e: picture.width / 2 - (zoom * scene.width) / 2 - view.x * share(0),
    f: picture.height / 2 - (zoom * scene.height) / 2 - view.y * share(0),
  };
}
