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
  | { kind: 'restyle' };

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
const another =
  /\b(?:second|other|last|third|fourth) (?:image|picture|photo|one)\b|\bimages? [234]\b|\bcombine\b|\bboth (?:images|pictures|photos)\b/i;

/** Reads a prompt of an edit. Whatever is no instruction is taken for a description of the result. */
export function readInstruction(prompt: string, pictures = 1): Instruction {
  const text = prompt.replace(/\s+/g, ' ').trim();
  const lower = text.toLowerCase();
  if (pictures > 1 && (another.test(text) || /^(?:place|put|add|insert)\b/i.test(text))) {
    return { kind: 'combine', where: text };
  }
  return byVerb(text) ?? byTone(lower) ?? { kind: 'restyle' };
}

function byVerb(text: string): Instruction | undefined {
  const removed = take(
    text,
    String.raw`(?:remove|delete|erase|take (?:away|out)|get rid of|without)\s+(.+?)${picture}`,
  );
  if (removed) return { kind: 'remove', what: removed[0] ?? '' };
  const backdrop =
    take(
      text,
      String.raw`(?:change|replace|set|make|turn) the background\s+(?:to|into|with|by|as)?\s*(.+?)[.!]?$`,
    ) ??
    take(
      text,
      String.raw`put (?:it|them|the \w+) (?:in|on|at|before|in front of) (?:a|an|the) new background of (.+?)[.!]?$`,
    );
  if (backdrop) return { kind: 'background', by: backdrop[0] ?? '' };
  const recolored =
    take(text, `(?:change|set) the colou?r of (.+?) to (.+?)[.!]?$`) ??
    take(
      text,
      `(?:make|paint|colou?r|dye|turn) (the .+?) (?:in |into )?([a-z]+(?: [a-z]+)?)[.!]?$`,
    );
  if (recolored && hasColor(recolored[1])) {
    return { kind: 'recolor', what: recolored[0] ?? '', color: recolored[1] ?? '' };
  }
  const replaced =
    take(text, `(?:replace|swap|exchange) (.+?) (?:with|by|for) (.+?)${picture}`) ??
    take(text, `(?:turn|change|transform) (the .+?) (?:into|to) (.+?)${picture}`);
  if (replaced) return { kind: 'replace', what: replaced[0] ?? '', by: replaced[1] ?? '' };
  const added = take(text, `(?:add|put|place|insert|draw|include) (.+?)[.!]?$`);
  return added ? { kind: 'add', what: added[0] ?? '' } : undefined;
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

function take(text: string, pattern: string): string[] | undefined {
  const found = new RegExp(`^(?:please |now )?${pattern}`, 'i').exec(text);
  return found?.slice(1);
}

function hasColor(text = ''): boolean {
  return read(text).colors.length > 0;
}
