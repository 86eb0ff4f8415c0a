import { fromHex, type Oklch } from '../image/color/oklch.ts';
import { tokens } from '../image/prompt/tokens.ts';

/** What an object is made of: glTF's metallic-roughness model. */
export interface Material {
  readonly name: string;
  readonly roughness: number;
  readonly metallic: number;
  readonly opacity: number;
  /** How much it shines by itself, from 0 to 1. */
  readonly glow: number;
  /** What it looks like where no colour is named. */
  readonly color?: Oklch;
}

/** Each material: its name and other words for it, its roughness, its colour, and what else differs from plastic. */
const MATERIALS: readonly (readonly [
  words: string,
  roughness: number,
  color?: string | undefined,
  more?: Partial<Material>,
])[] = [
  ['plastic', 0.5],
  ['wood wooden oaken', 0.8, '#a9743f'],
  ['metal metallic steel chrome', 0.28, '#c3c8ce', { metallic: 1 }],
  ['iron', 0.45, '#5d636b', { metallic: 1 }],
  ['gold golden brass', 0.25, '#e0a82e', { metallic: 1 }],
  ['silver', 0.25, '#bfc5cc', { metallic: 1 }],
  ['bronze copper', 0.32, '#a5702f', { metallic: 1 }],
  ['stone marble granite rocky', 0.8, '#b5ada0'],
  ['brick', 0.8, '#a8432f'],
  ['ceramic porcelain clay', 0.16],
  ['glass crystal transparent ice', 0.05, '#9fcfe0', { opacity: 0.55 }],
  ['fabric cloth leather plush fluffy woollen', 0.97],
  ['paper', 0.9, '#f2ead6'],
  ['rubber', 0.8, '#2b2c30'],
  ['glowing neon', 0.5, undefined, { glow: 0.9 }],
];

const known = new Map(
  MATERIALS.flatMap(([words, roughness, color, more]) => {
    const [name = '', ...others] = words.split(' ');
    const plain = { name, roughness, metallic: 0, opacity: 1, glow: 0, ...more };
    const material: Material = { ...plain, ...(color && { color: fromHex(color) }) };
    return [name, ...others].map((word) => [word, material] as const);
  }),
);

/** The material that a prompt names before its object, else plastic; `named` are the words of the object itself. */
export function materialOf(prompt: string, named: readonly string[]): Material {
  const words = tokens(prompt).filter((word) => !named.includes(word));
  const found = words.map((word) => known.get(word)).find((material) => material !== undefined);
  return found ?? (known.get('plastic') as Material);
}
