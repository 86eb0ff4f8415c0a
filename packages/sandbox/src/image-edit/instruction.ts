import type { Tone, Turn } from '@genmedia/media/image';
import { read } from '../image/prompt/read.ts';

/** What a prompt asks to be done with a picture. Texts are parts of the prompt, as they stand there. */
export type Instruction =
  | { kind: 'remove'; what: string }
  | { kind: 'replace'; what: string; by: string }
  | { kind: 'add'; what: string }
  | { kind: 'recolor'; what: string; color: string }
  | { kind: 'background'; by: string }
  | { kind: 'combine'; where: string }
  /** `said`: the part of the prompt that means it, in lower case. */
  | { kind: 'tone'; tone: Tone; said: string }
  | { kind: 'turn'; turn: Turn; said: string }
  /** `as`: what the result is to look like, without words for the picture itself. */
  | { kind: 'restyle'; as: string };

const tones: readonly (readonly [RegExp, Tone])[] = [
  [/\b(?:black and white|black-and-white|gr[ae]y ?scale|monochrome|desaturate)\b/, 'monochrome'],
  [/\bsepia\b/, 'sepia'],
  [/\b(?:brighter|brighten|lighten|lighter|increase (?:the )?brightness)\b/, 'brighter'],
  [/\b(?:darker|darken|dim|decrease (?:the )?brightness)\b/, 'darker'],
  [/\b(?:more contrast|contrast)\b/, 'contrast'],
  [/\b(?:warmer|warm up|warm the colou?rs)\b/, 'warmer'],
  [/\b(?:cooler|colder|cool down)\b/, 'cooler'],
  [/\b(?:more vivid|more saturated|saturate|more colou?rful)\b/, 'vivid'],
  [/\b(?:sharpen|sharper)\b/, 'sharpen'],
  [/\b(?:blur|blurry|blurred|out of focus)\b/, 'blur'],
];

const turns: readonly (readonly [RegExp, Turn])[] = [
  [/\b(?:flip|mirror)\w*\b.*\b(?:vertical|upside down)/, 'upside-down'],
  [/\b(?:flip|mirror)(?:ped|ed)?\b/, 'mirror'],
  [/\brotated?\b.*\b(?:180|half|upside down)/, 'half'],
  [/\brotated?\b.*\b(?:left|counter ?-?clockwise|270)/, 'left'],
  [/\brotated?\b/, 'right'],
];

const picture = String.raw`(?:\s+(?:from|in|of|out of)\s+(?:the|this)\s+(?:image|picture|photo|scene|room))?[.!]?\s*$`;
/** How prompts call the picture that was given. */
const itself =
  /\b(?:the|this|that|my|our) (?:whole |entire )?(?:image|picture|photo|photograph)\b/gi;
const another =
  /\b(?:second|other|last|third|fourth) (?:image|picture|photo|one)\b|\bimages? [234]\b|\bcombine\b|\bboth (?:images|pictures|photos)\b/i;

/** Reads a prompt of an edit. Whatever is no instruction is taken for a description of the result. */
export function readInstruction(prompt: string, pictures = 1): Instruction {
  const text = prompt.replace(/\s+/g, ' ').trim();
  if (pictures > 1 && (another.test(text) || /^(?:place|put|add|insert)\b/i.test(text))) {
    return { kind: 'combine', where: text };
  }
  return byVerb(text) ?? byTone(text.toLowerCase()) ?? { kind: 'restyle', as: outcomeOf(text) };
}

/** Of "turn day into night" the night. "This photo" is no style: it is the picture that was given. */
function outcomeOf(text: string): string {
  const outcome = text.replace(
    /^(?:please )?(?:turn|change|transform|convert|make) .+? (?:in)?to /i,
    '',
  );
  return outcome.replace(itself, '').trim();
}

type Read = (one: string, other: string) => Instruction | undefined;
const removed: Read = (what) => ({ kind: 'remove', what });
const backdrop: Read = (by) => ({ kind: 'background', by });
const recolored: Read = (what, color) =>
  read(color).colors.length > 0 ? { kind: 'recolor', what, color } : undefined;
const replaced: Read = (what, by) => ({ kind: 'replace', what, by });
const added: Read = (what) => ({ kind: 'add', what });

/** How prompts call what is no thing in a picture, but all of it. */
const whole = String.raw`(?:whole |entire )?(?:image|picture|photo|photograph|scene|season|weather|time|day|night|style|mood)\b`;

/** How prompts say what to do, and what that means: the first that fits counts. */
const VERBS: readonly (readonly [pattern: string, means: Read])[] = [
  [`(?:remove|delete|erase|take (?:away|out)|get rid of|without) (.+?)${picture}`, removed],
  [
    '(?:change|replace|set|make|turn) the background (?:(?:to|into|with|by|as) )?(.+?)[.!]?$',
    backdrop,
  ],
  [
    'put (?:it|them|the \\w+) (?:in|on|at|before|in front of) (?:a|an|the) new background of (.+?)[.!]?$',
    backdrop,
  ],
  ['(?:change|set) the colou?r of (.+?) to (.+?)[.!]?$', recolored],
  ['(?:make|paint|colou?r|dye|turn) (the .+?) (?:in |into )?([a-z]+(?: [a-z]+)?)[.!]?$', recolored],
  [`(?:replace|swap|exchange) (.+?) (?:with|by|for) (.+?)${picture}`, replaced],
  [`(?:turn|change|transform) (the (?!${whole}).+?) (?:into|to) (.+?)${picture}`, replaced],
  ['(?:add|put|place|insert|draw|include) (.+?)[.!]?$', added],
];

function byVerb(text: string): Instruction | undefined {
  for (const [pattern, means] of VERBS) {
    const [all, one = '', other = ''] =
      new RegExp(`^(?:please |now )?${pattern}`, 'i').exec(text) ?? [];
    const instruction = all === undefined ? undefined : means(one, other);
    if (instruction) return instruction;
  }
  return undefined;
}

function byTone(lower: string): Instruction | undefined {
  const turn = firstOf(turns, lower);
  if (turn) return { kind: 'turn', turn: turn.means, said: turn.said };
  const tone = firstOf(tones, lower);
  return tone && { kind: 'tone', tone: tone.means, said: tone.said };
}

function firstOf<Meaning>(table: readonly (readonly [RegExp, Meaning])[], lower: string) {
  for (const [pattern, means] of table) {
    const said = pattern.exec(lower)?.[0];
    if (said !== undefined) return { means, said };
  }
  return undefined;
}
