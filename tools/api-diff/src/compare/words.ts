import type { Node, Schema } from '@genmedia/openapi';
import type { RuleId } from '../rules.ts';
import {
  type ChangeLocation,
  type Comparison,
  childLocation,
  isSame,
  type Pair,
} from './comparison.ts';

/** Keywords for people, or for tools of others: none of our programs depends on them. */
const prose = [
  'description',
  'title',
  'externalDocs',
  '$comment',
  'example',
  'examples',
  'xml',
  'x-enum-varnames',
  'x-displayName',
  'x-tagGroups',
];
/** Notes of the contract's authors, and hints for tools of language models. */
const notes = ['x-assumption', 'x-since', 'x-tool', 'x-destructive'];

const wordRules = new Map<string, RuleId>([
  ...prose.map((keyword) => [keyword, 'words-changed'] as const),
  ...notes.map((keyword) => [keyword, 'note-changed'] as const),
  ['summary', 'summary-changed'],
  ['x-pattern-words', 'pattern-words-changed'],
]);

/**
 * Keywords with rules of their own, because programs depend on them. The place of the credential is
 * compared for the whole operation.
 */
const withOwnRules = [
  'deprecated',
  'x-sunset',
  'x-deprecated',
  'x-media',
  'x-max-bytes',
  'x-max-seconds',
  'x-credential',
  'x-sensitive',
  'x-pagination',
];

/** Whether a keyword is one that `compareWords` compares. */
export function isWord(keyword: string): boolean {
  return wordRules.has(keyword) || withOwnRules.includes(keyword) || keyword.startsWith('x-');
}

/** Whether a schema constrains no value. */
export function isOfWords(schema: object): boolean {
  return Object.keys(schema).every(isWord);
}

/** Compares the texts for people, and the contract's extensions. */
export function compareWords(
  comparison: Comparison,
  { before, after }: Pair<Node>,
  location: ChangeLocation,
): void {
  const { changes } = comparison;
  for (const keyword of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const values = { before: before[keyword], after: after[keyword] };
    if (!isWord(keyword) || withOwnRules.includes(keyword)) continue;
    if (isSame(values.before, values.after)) continue;
    const at = childLocation(location, `(${keyword})`);
    const rule = wordRules.get(keyword);
    // Who reads about a text wants to know where it is, and reads the text itself there.
    if (rule && rule !== 'pattern-words-changed') changes.add(rule, at);
    else changes.add(rule ?? 'extension-changed', at, values);
  }
  compareDeprecation(comparison, { before, after }, location);
  compareMedia(comparison, { before, after } as Pair<Schema>, location);
  compareSizes(comparison, { before, after } as Pair<Schema>, location);
}

function compareDeprecation(
  { changes }: Comparison,
  { before, after }: Pair<Node>,
  location: ChangeLocation,
): void {
  if (!before.deprecated !== !after.deprecated) {
    const [rule, day] = after.deprecated
      ? (['deprecated', after['x-sunset']] as const)
      : (['restored', undefined] as const);
    changes.add(rule, location, { after: day });
  } else if (
    before['x-sunset'] !== after['x-sunset'] ||
    before['x-deprecated'] !== after['x-deprecated']
  ) {
    const day = { before: before['x-sunset'], after: after['x-sunset'] };
    changes.add(isEarlier(day) ? 'sunset-earlier' : 'sunset-changed', location, day);
  }
}

/** Whether a date such as `2026-01-26` moved forward. Without an old date, nothing was promised. */
function isEarlier({ before, after }: Pair<unknown>): boolean {
  return typeof before === 'string' && typeof after === 'string' && after < before;
}

/** Compares the kinds of files that a field takes. */
function compareMedia(
  { changes }: Comparison,
  { before, after }: Pair<Schema>,
  location: ChangeLocation,
): void {
  const [oldKinds, newKinds] = [before['x-media'], after['x-media']].map(
    (kinds) => [kinds ?? []].flat(), // the extension of others may be a text
  ) as [string[], string[]];
  const hasRemoved = oldKinds.some((kind) => !newKinds.includes(kind));
  if (hasRemoved)
    changes.add('file-kinds-removed', location, { before: oldKinds, after: newKinds });
  else if (newKinds.length > oldKinds.length)
    changes.add('file-kinds-added', location, { before: oldKinds, after: newKinds });
}

/** Compares the allowed size and length of files. */
function compareSizes(
  { changes }: Comparison,
  { before, after }: Pair<Schema>,
  location: ChangeLocation,
): void {
  for (const [keyword, rule] of [
    ['x-max-bytes', 'file-size'],
    ['x-max-seconds', 'length'],
  ] as const) {
    const values = { before: before[keyword], after: after[keyword] };
    if (isSame(values.before, values.after)) continue;
    changes.add(`${rule}-${isLower(values) ? 'lowered' : 'raised'}`, location, values);
  }
}

/** Whether any limit became lower, or is new. A missing number means no limit. */
function isLower({ before, after }: Pair<unknown>): boolean {
  if (after === undefined) return false;
  if (typeof after !== 'object' || after === null) return !(Number(after) >= Number(before));
  return Object.entries(after).some(([key, value]) => !(value >= Object(before)[key]));
}
