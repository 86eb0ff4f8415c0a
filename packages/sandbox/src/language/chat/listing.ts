import type { Skill } from './ask.ts';
import data from './things.json' with { type: 'json' };

const THINGS = Object.entries(data).map(([asked, things]) => ({
  asked: new RegExp(`\\b(?:${asked})\\b`, 'i'),
  things: things.split(' ').map((thing) => thing.replace('_', ' ')),
}));
const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const MOST_NUMBERS = 1000;

/** Lists things that it knows, and numbers. */
export const listing: Skill = ({ instruction }) => {
  const range = /\b(?:count|numbers)\b.*?\bfrom (-?\d{1,9}) to (-?\d{1,9})/i.exec(instruction);
  if (range) return countUp(Number(range[1]), Number(range[2]));
  if (!/\b(?:list|name|give|tell|write|what are)\b/i.test(instruction)) return undefined;
  const wanted = numberIn(instruction);
  if (/\bprimes?\b|\bprime numbers\b/i.test(instruction))
    return primes(Math.min(wanted ?? 10, MOST_NUMBERS)).join(', ');
  return THINGS.find(({ asked }) => asked.test(instruction))
    ?.things.slice(0, wanted)
    .map((thing, i) => `${i + 1}. ${thing}`)
    .join('\n');
};

function countUp(from: number, to: number): string | undefined {
  if (Math.abs(to - from) >= MOST_NUMBERS) return undefined;
  const step = from <= to ? 1 : -1;
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => from + i * step).join(', ');
}

function numberIn(text: string): number | undefined {
  const digits = /\b\d{1,4}\b/.exec(text)?.[0];
  if (digits) return Number(digits);
  // The first: "five fruits, one a line" are five.
  const spelled = new RegExp(`\\b(?:${NUMBERS.join('|')})\\b`, 'i').exec(text)?.[0];
  return spelled === undefined ? undefined : NUMBERS.indexOf(spelled.toLowerCase()) + 1;
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => prime * prime > number || number % prime !== 0)) found.push(number);
  }
  return found;
}
