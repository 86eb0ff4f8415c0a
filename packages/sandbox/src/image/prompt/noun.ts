import type { Oklch } from '../color/oklch.ts';
import { type Motif, motifNamed } from '../motifs/library.ts';
import type { Place, Relation, Subject } from './brief.ts';
import type { Look } from './look.ts';

/**
 * A noun of the prompt that later words may still describe. Relations refer to the index among all
 * nouns read so far.
 */
export interface Noun {
  readonly motif: Motif;
  count: number;
  colors: Oklch[];
  accents: Oklch[];
  scale: number;
  place: Place;
  relation: Relation | undefined;
  look: Look;
}

const maxSubjects = 10;
/** The most figures of all subjects together. It bounds the work for one prompt. */
const maxTogether = 160;

/** The nouns that are drawn, reduced to numbers for which there is room. */
export function subjectsOf(nouns: readonly Noun[], without: ReadonlySet<string>): Subject[] {
  const kept = withoutFrame(nouns)
    .filter(({ motif }) => !without.has(motif.words[0]))
    // Rooms and buildings have windows of their own, so one is drawn only if there is nothing else.
    .filter(({ motif }) => motif.words[0] !== 'window' || nouns.length === 1)
    .slice(0, maxSubjects);
  const index = new Map(nouns.map((noun, i) => [i, kept.indexOf(noun)] as const));
  const related = (relation: Relation | undefined): Relation | undefined => {
    const to = (relation?.to ?? []).map((i) => index.get(i) ?? -1).filter((i) => i >= 0);
    return relation === undefined || to.length === 0 ? undefined : { ...relation, to };
  };
  const total = kept.reduce((sum, { count }) => sum + count, 0);
  const fewer = Math.min(1, maxTogether / total);
  return kept.map((noun) => ({
    ...noun,
    count: Math.max(1, Math.floor(noun.count * fewer)),
    relation: related(noun.relation),
  }));
}

/** "Portrait, an old man" means one person, not two. */
function withoutFrame(nouns: readonly Noun[]): readonly Noun[] {
  const frame = nouns.find(({ motif }) => motif.words[0] === 'portrait');
  const sitter = nouns.find(({ motif, count }) => isHuman(motif) && count === 1);
  if (frame === undefined || sitter === undefined || nouns.length > 2) return nouns;
  if (frame.relation !== undefined || sitter.relation !== undefined) return nouns;
  return [{ ...sitter, motif: inPortrait(sitter.motif), look: { ...frame.look, ...sitter.look } }];
}

export function inPortrait(motif: Motif): Motif {
  if (!isHuman(motif)) return motif;
  return motifNamed(motif.words[0] === 'woman' ? 'woman portrait' : 'portrait');
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
