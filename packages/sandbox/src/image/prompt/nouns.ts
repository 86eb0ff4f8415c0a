import type { Motif } from '../motifs/library.ts';
import { motifs } from '../motifs/library.ts';
import type { Match } from './lexicon.ts';

export function inPortrait(motif: Motif): Motif {
  const name = motif.words[0] === 'woman' ? 'woman portrait' : 'portrait';
  return (isHuman(motif) ? motifs.find(({ words }) => words[0] === name) : undefined) ?? motif;
}

export function isVessel({ words: [name] }: Motif): boolean {
  return ['vase', 'bowl', 'cup', 'bottle', 'gift', 'cube'].includes(name);
}

export function isHuman({ words: [name] }: Motif): boolean {
  return name === 'person' || name === 'woman' || name === 'child';
}

/** Digits are a count, unless they are a year. */
export function numeral(token: string): Match | undefined {
  if (!/^\d{1,4}$/.test(token)) return undefined;
  const count = Number(token);
  const year = count >= 1900 && count <= 2100;
  return count < 1 || year ? undefined : { sense: { count }, length: 1, plural: false };
}

/** Head and shoulders, which the lower edge of the picture cuts off. */
export function isPortrait({ words }: Motif): boolean {
  return words[0].endsWith('portrait');
}
