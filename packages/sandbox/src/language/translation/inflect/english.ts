import type { Verb } from './verbs.ts';

export interface EnglishVerb extends Verb {
  readonly gerund: string;
  readonly participle: string;
}

const PARTICIPLES: Readonly<Record<string, string>> = Object.fromEntries(
  'be been,do done,go gone,come come,see seen,eat eaten,drink drunk,speak spoken,write written,give given,take taken,know known,begin begun,sing sung,run run,show shown'
    .split(',')
    .map((pair) => pair.split(' ')),
);
const MODALS = new Set(['can', 'must']);

export function englishVerb(cell: string): EnglishVerb {
  const [base = '', past = ''] = cell.split(';');
  return {
    infinitive: base,
    present: presentOf(base),
    past: base === 'be' ? ['was', 'were', 'was', 'were', 'were', 'were'] : Array(6).fill(past),
    gerund: gerundOf(base),
    participle: PARTICIPLES[base] ?? past,
  };
}

function presentOf(base: string): string[] {
  if (base === 'be') return ['am', 'are', 'is', 'are', 'are', 'are'];
  return [base, base, thirdPerson(base), base, base, base];
}

function thirdPerson(base: string): string {
  if (base === 'have') return 'has';
  if (MODALS.has(base)) return base;
  if (/[^aeiou]y$/.test(base)) return base.replace(/y$/, 'ies');
  return /(?:o|s|x|ch|sh)$/.test(base) ? `${base}es` : `${base}s`;
}

const DOUBLED = new Set(['run', 'stop', 'begin']);

function gerundOf(base: string): string {
  if (DOUBLED.has(base)) return `${base}${base.at(-1)}ing`;
  return /[^eo]e$/.test(base) && base !== 'be' ? `${base.slice(0, -1)}ing` : `${base}ing`;
}
