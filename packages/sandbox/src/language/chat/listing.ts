import type { Skill } from './ask.ts';

const THINGS: readonly (readonly [RegExp, string])[] = [
  [/\bfruits?\b/i, 'apple banana cherry grape kiwi lemon mango orange peach pear plum raspberry'],
  [
    /\bvegetables?\b/i,
    'carrot tomato potato onion spinach pepper cucumber pea bean cabbage leek beetroot',
  ],
  [/\banimals?\b/i, 'cat dog horse cow lion tiger bear fox rabbit elephant dolphin owl'],
  [/\bbirds?\b/i, 'robin owl eagle sparrow swan crow heron parrot gull wren falcon finch'],
  [/\bcolou?rs?\b/i, 'red orange yellow green blue violet pink brown black white grey turquoise'],
  [/\bplanets?\b/i, 'Mercury Venus Earth Mars Jupiter Saturn Uranus Neptune'],
  [/\bcontinents?\b/i, 'Africa Antarctica Asia Australia Europe North_America South_America'],
  [
    /\bcountr(?:y|ies)\b/i,
    'Brazil Canada China Egypt France Germany India Italy Japan Kenya Mexico Spain',
  ],
  [
    /\bcit(?:y|ies)\b/i,
    'Lisbon Tokyo Nairobi Paris Delhi Lima Oslo Rome Toronto Sydney Cairo Seoul',
  ],
  [
    /\b(?:week ?days?|days of the week)\b/i,
    'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
  ],
  [
    /\bmonths?\b/i,
    'January February March April May June July August September October November December',
  ],
  [/\bseasons?\b/i, 'spring summer autumn winter'],
  [
    /\binstruments?\b/i,
    'piano guitar violin flute drums trumpet cello harp saxophone clarinet oboe bass',
  ],
  [
    /\bprogramming languages?\b/i,
    'TypeScript Python Rust Go Java C Ruby Kotlin Swift Haskell Elixir Lua',
  ],
];
const NUMBERS = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const MOST_NUMBERS = 1000;

/** Lists things that it knows, and numbers. */
export const listing: Skill = (ask) => {
  const { instruction } = ask;
  const range = /\b(?:count|numbers)\b.*?\bfrom (-?\d{1,9}) to (-?\d{1,9})/i.exec(instruction);
  if (range) return countUp(Number(range[1]), Number(range[2]));
  if (!/\b(?:list|name|give|tell|write|what are)\b/i.test(instruction)) return undefined;
  const wanted = numberIn(instruction);
  if (/\bprimes?\b|\bprime numbers\b/i.test(instruction))
    return primes(Math.min(wanted ?? 10, MOST_NUMBERS)).join(', ');
  const words = THINGS.find(([asked]) => asked.test(instruction))?.[1].split(' ') ?? [];
  const things = words.map((word) => word.replace('_', ' '));
  if (things.length === 0) return undefined;
  return things
    .slice(0, wanted ?? things.length)
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
