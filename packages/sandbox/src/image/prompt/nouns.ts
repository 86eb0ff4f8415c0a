import type { Motif } from '../motifs/library.ts';
import { motifs } from '../motifs/library.ts';

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

/** Whether the motif shows head and shoulders, which the lower edge of the picture cuts off. */
export function isPortrait({ words }: Motif): boolean {
  return words[0].endsWith('portrait');
}
