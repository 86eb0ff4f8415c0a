import { fromHex, type Oklch } from '../image/color/oklch.ts';
import { tokens } from '../image/prompt/tokens.ts';

/** What an object is made of: glTF's metallic-roughness model, and a pattern in its colours. */
export interface Material {
  readonly name: string;
  readonly roughness: number;
  readonly metallic: number;
  readonly opacity: number;
  /** How much it shines by itself, from 0 to 1. */
  readonly glow: number;
  /** What it looks like where no colour is named. */
  readonly color?: Oklch;
  /** Lightness over the texture, from about -1 to 1; `v` downwards. */
  readonly pattern?: (u: number, v: number, noise: Noise) => number;
}

/** Smooth noise from -1 to 1 with so many features each way. */
export type Noise = (u: number, v: number, perSideU: number, perSideV: number) => number;

const DULL = { roughness: 0.8, metallic: 0, opacity: 1, glow: 0 };
const cloudy = (u: number, v: number, noise: Noise) =>
  0.5 * noise(u, v, 6, 6) + 0.3 * noise(u, v, 14, 14) + 0.2 * noise(u, v, 34, 34);

/** What objects are made of unless the prompt says it. */
export const PLAIN: Material = { name: 'plastic', ...DULL, roughness: 0.5 };

const MATERIALS: readonly (readonly [words: string, material: Omit<Material, 'name'>])[] = [
  [
    'wood, wooden, oaken',
    {
      ...DULL,
      color: fromHex('#a9743f'),
      pattern: (u, v, noise) =>
        0.2 * Math.sin(18 * (u + 0.16 * noise(u, v, 3, 1))) + 0.5 * noise(u, v, 26, 2),
    },
  ],
  [
    'metal, metallic, steel, chrome',
    { ...DULL, roughness: 0.28, metallic: 1, color: fromHex('#c3c8ce') },
  ],
  ['iron', { ...DULL, roughness: 0.45, metallic: 1, color: fromHex('#5d636b') }],
  ['gold, golden, brass', { ...DULL, roughness: 0.25, metallic: 1, color: fromHex('#e0a82e') }],
  ['silver', { ...DULL, roughness: 0.25, metallic: 1, color: fromHex('#bfc5cc') }],
  ['bronze, copper', { ...DULL, roughness: 0.32, metallic: 1, color: fromHex('#a5702f') }],
  ['stone, marble, granite, rocky', { ...DULL, color: fromHex('#b5ada0'), pattern: cloudy }],
  [
    'brick',
    {
      ...DULL,
      color: fromHex('#a8432f'),
      pattern: (u, v) => {
        const row = Math.floor(v * 18);
        const along = (((u * 8 + (row % 2) / 2) % 1) + 1) % 1;
        return along < 0.08 || v * 18 - row < 0.16 ? 0.6 : -0.1;
      },
    },
  ],
  ['ceramic, porcelain, clay', { ...DULL, roughness: 0.16 }],
  [
    'glass, crystal, transparent, ice',
    { ...DULL, roughness: 0.05, opacity: 0.55, color: fromHex('#9fcfe0') },
  ],
  [
    'fabric, cloth, leather, plush, fluffy, woollen',
    { ...DULL, roughness: 0.97, pattern: (u, v) => 0.3 * Math.sin(u * 380) * Math.sin(v * 380) },
  ],
  ['paper', { ...DULL, roughness: 0.9, color: fromHex('#f2ead6') }],
  ['rubber', { ...DULL, color: fromHex('#2b2c30') }],
  ['glowing, neon', { ...DULL, roughness: 0.5, glow: 0.9 }],
];

const known = new Map(
  MATERIALS.flatMap(([words, material]) =>
    words.split(', ').map((word, _, [name = word]) => [word, { name, ...material }] as const),
  ),
);

/** The material that a prompt names before its object; `named` are the words of the object itself. */
export function materialOf(prompt: string, named: readonly string[]): Material | undefined {
  const words = tokens(prompt).filter((word) => !named.includes(word));
  return words.map((word) => known.get(word)).find((material) => material !== undefined);
}
