import { colorNames } from '../image/color/names.ts';
import { fromHex, type Oklch } from '../image/color/oklch.ts';
import { singulars, tokens } from '../image/prompt/tokens.ts';
import type { Stuff } from './paint.ts';
import type { Shape } from './shapes/kit.ts';
import { shapes } from './shapes/registry.ts';
import { sculpture } from './shapes/sculpture.ts';

/** What a prompt asks for. */
export interface Wish {
  readonly shape: Shape;
  readonly colors: readonly Oklch[];
  readonly stuff: Stuff | undefined;
}

const STUFF_WORDS: Readonly<Record<string, Stuff>> = {
  wood: 'wood',
  wooden: 'wood',
  oaken: 'wood',
  metal: 'metal',
  metallic: 'metal',
  steel: 'metal',
  iron: 'metal',
  chrome: 'metal',
  golden: 'metal',
  gold: 'metal',
  silver: 'metal',
  bronze: 'metal',
  copper: 'metal',
  brass: 'metal',
  stone: 'stone',
  marble: 'rock',
  granite: 'rock',
  rocky: 'rock',
  brick: 'brick',
  plastic: 'plastic',
  ceramic: 'ceramic',
  porcelain: 'ceramic',
  clay: 'ceramic',
  glass: 'glass',
  crystal: 'glass',
  transparent: 'glass',
  ice: 'glass',
  fabric: 'fabric',
  cloth: 'fabric',
  leather: 'fabric',
  plush: 'fabric',
  fluffy: 'fabric',
  paper: 'paper',
  rubber: 'rubber',
  glowing: 'light',
  neon: 'light',
};

/** What a material looks like when no colour is named. */
const NATURAL: Partial<Record<Stuff, string>> = {
  wood: '#a9743f',
  metal: '#c3c8ce',
  stone: '#b5ada0',
  rock: '#d8d3cb',
  brick: '#a8432f',
  glass: '#9fcfe0',
  paper: '#f2ead6',
  rubber: '#2b2c30',
  light: '#7fe6ff',
};

/** Metals that are colours, too. */
const METALS: Readonly<Record<string, string>> = {
  golden: '#e0a82e',
  brass: '#c9a04a',
  iron: '#5d636b',
  steel: '#b9c0c8',
  chrome: '#d5dae0',
};

const LONGEST = 3;
const known = new Map(shapes.flatMap((shape) => shape.words.map((word) => [word, shape] as const)));

/** The first object that a prompt names, its colours in their order, and its material. */
export function wishOf(prompt: string): Wish {
  const words = tokens(prompt);
  const colors: Oklch[] = [];
  let stuff: Stuff | undefined;
  let found: Shape | undefined;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const metal = METALS[word];
    const color = metal === undefined ? colorNames.get(word) : fromHex(metal);
    if (color !== undefined) colors.push(color);
    const hit = shapeAt(words, at);
    // "A glass vase", "a stone bridge": a material before the noun that it describes.
    const named = STUFF_WORDS[word];
    if (named !== undefined && shapeAt(words, at + 1) !== undefined) stuff ??= named;
    else if (named !== undefined && hit === undefined) stuff ??= named;
    else if (hit !== undefined) found ??= hit;
  }
  const shape = found ?? sculpture;
  const natural = stuff === undefined ? undefined : NATURAL[stuff];
  if (colors.length === 0 && natural !== undefined) colors.push(fromHex(natural));
  return { shape, colors: colors.slice(0, 2), stuff };
}

function shapeAt(words: readonly string[], at: number): Shape | undefined {
  for (let length = LONGEST; length > 0; length--) {
    const head = words.slice(at, at + length - 1);
    const last = words[at + length - 1];
    if (last === undefined) continue;
    for (const form of singulars(last)) {
      const shape = known.get([...head, form].join(' '));
      if (shape !== undefined) return shape;
    }
  }
  return undefined;
}
