import { itemAt } from '@genmedia/media/arrays';
import { fromHex, type Oklch } from '../image/color/oklch.ts';
import { tokens } from '../image/prompt/tokens.ts';
import data from './materials.json' with { type: 'json' };

/** The material of an object, in glTF's metallic-roughness model. */
export interface Material {
  readonly name: string;
  readonly roughness: number;
  readonly metallic: number;
  readonly opacity: number;
  /** How much light it emits, from 0 to 1. */
  readonly glow: number;
  /** Its colour, if the prompt names none. */
  readonly color?: Oklch;
}

/**
 * `materials.json` lists the differences of each material from plastic. Its first word is its name.
 */
const materials = new Map(
  (data as readonly Row[]).flatMap(({ words, color, ...more }) => {
    const names = words.split(' ');
    const plain = { name: itemAt(names, 0), metallic: 0, opacity: 1, glow: 0, ...more };
    const material: Material = { ...plain, ...(color && { color: fromHex(color) }) };
    return names.map((word) => [word, material] as const);
  }),
);

interface Row extends Partial<Omit<Material, 'name' | 'color'>> {
  readonly words: string;
  readonly roughness: number;
  readonly color?: string;
}

/**
 * The material that a prompt names, or plastic. `named` are the words of the object itself, which
 * do not count.
 */
export function materialOf(prompt: string, named: readonly string[]): Material {
  const words = tokens(prompt).filter((word) => !named.includes(word));
  const found = words.map((word) => materials.get(word)).find((material) => material !== undefined);
  return found ?? (materials.get('plastic') as Material);
}
