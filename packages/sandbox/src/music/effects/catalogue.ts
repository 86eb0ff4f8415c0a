import data from './effects.json' with { type: 'json' };
import type { EffectName } from './scene.ts';

/**
 * The words of prompts and the effects that they mean. If two effects share a word, the first one
 * counts.
 */
const EFFECTS = new Map(
  Object.entries(data.effects)
    .reverse()
    .flatMap(([name, [words = '', other = '']]) => {
      const names = (other.startsWith('= ') ? other.slice(2).split(' ') : [name]) as EffectName[];
      return (words.match(/\S+/g) ?? []).map((word) => [word, names] as const);
    }),
);

/**
 * Words without a sound of their own if another sound follows: a car horn is a horn, a car alone is
 * an engine.
 */
const CARRIERS =
  /^(?:car|truck|bus|motorcycle|vehicle|train|police|fire|phone|water|church|radio)$/;
/** Words without a sound of their own beside another sound: a knock at the door is a knock. */
const PLACES = /^(?:door|gate)$/;

/** The most sounds at once. More would be just noise. */
const MOST = 4;

/** The sounds that a prompt names, in its order, without repetition. */
export function effectsIn(prompt: string): EffectName[] {
  const words = prompt.toLowerCase().match(/[a-z-]+/g) ?? [];
  const places = words.filter((word) => PLACES.test(word));
  const sources = words.filter(
    (word, i) =>
      !places.includes(word) && !(CARRIERS.test(word) && effectsOf(words[i + 1]).length > 0),
  );
  const named = sources.flatMap(effectsOf);
  return [...new Set(named.length > 0 ? named : places.flatMap(effectsOf))].slice(0, MOST);
}

function effectsOf(word = ''): readonly EffectName[] {
  return EFFECTS.get(word) ?? EFFECTS.get(word.replace(/s$/, '')) ?? [];
}
