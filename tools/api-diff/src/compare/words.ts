import type { Node, Schema } from '@genmedia/openapi';
import type { RuleId } from '../rules.ts';
import { below, type Comparison, isSame, type Pair, type Spot } from './found.ts';

/** Keywords for people, or for tools of others: none of our programs depends on them. */
const PROSE = [
  'description',
  'title',
  'summary',
  'externalDocs',
  '$comment',
  'example',
  'examples',
  'xml',
  'x-enum-varnames',
  'x-displayName',
  'x-tagGroups',
];
/** Notes of the contract's authors. */
const NOTES = ['x-assumption', 'x-since'];

const RULES = new Map<string, RuleId>([
  ...PROSE.map((keyword) => [keyword, 'words-changed'] as const),
  ...NOTES.map((keyword) => [keyword, 'note-changed'] as const),
  ['x-pattern-words', 'pattern-words-changed'],
]);

const OWN = [
  'deprecated',
  'x-sunset',
  'x-deprecated',
  'x-media',
  'x-max-bytes',
  'x-max-seconds',
  'x-credential',
  'x-sensitive',
];

/** Whether a keyword is one that `compareWords` compares. */
export function isWord(keyword: string): boolean {
  return RULES.has(keyword) || OWN.includes(keyword) || keyword.startsWith('x-');
}

/** Compares the texts for people, and the contract's extensions. */
export function compareWords(the: Comparison, { was, is }: Pair<Node>, spot: Spot): void {
  const { found } = the;
  for (const keyword of new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (!isWord(keyword) || OWN.includes(keyword) || isSame(was[keyword], is[keyword])) continue;
    found.add(RULES.get(keyword) ?? 'extension-changed', rulePlace(keyword, spot));
  }
  compareDeprecation(the, { was, is }, spot);
  compareMedia(the, { was, is } as Pair<Schema>, spot);
  compareSizes(the, { was, is } as Pair<Schema>, spot);
  // The place of the credential is compared for the whole operation.
}

/** An unknown extension is reported with its name. */
function rulePlace(keyword: string, spot: Spot): Spot {
  return RULES.has(keyword) || !keyword.startsWith('x-') ? spot : below(spot, `(${keyword})`);
}

function compareDeprecation({ found }: Comparison, { was, is }: Pair<Node>, spot: Spot): void {
  if (!was.deprecated !== !is.deprecated) {
    const [rule, day] = is.deprecated
      ? (['deprecated', is['x-sunset']] as const)
      : (['restored', undefined] as const);
    found.add(rule, spot, { is: day });
  } else if (was['x-sunset'] !== is['x-sunset'] || was['x-deprecated'] !== is['x-deprecated']) {
    const day = { was: was['x-sunset'], is: is['x-sunset'] };
    found.add(isEarlier(day) ? 'sunset-earlier' : 'sunset-changed', spot, day);
  }
}

/** Whether a date such as `2026-01-26` moved forward. Without an old date, nothing was promised. */
function isEarlier({ was, is }: Pair<unknown>): boolean {
  return typeof was === 'string' && typeof is === 'string' && is < was;
}

/** Compares the kinds of files that a field takes. */
function compareMedia({ found }: Comparison, { was, is }: Pair<Schema>, spot: Spot): void {
  const [old, now] = [was['x-media'], is['x-media']].map((kinds) => (kinds ?? []) as string[]) as [
    string[],
    string[],
  ];
  const less = old.some((kind) => !now.includes(kind));
  if (less) found.add('file-kinds-removed', spot, { was: old, is: now });
  else if (now.length > old.length) found.add('file-kinds-added', spot, { was: old, is: now });
}

/** Compares the allowed size and length of files. */
function compareSizes({ found }: Comparison, { was, is }: Pair<Schema>, spot: Spot): void {
  for (const [keyword, rule] of [
    ['x-max-bytes', 'file-size'],
    ['x-max-seconds', 'length'],
  ] as const) {
    const values = { was: was[keyword], is: is[keyword] };
    if (isSame(values.was, values.is)) continue;
    found.add(`${rule}-${isLower(values) ? 'lowered' : 'raised'}`, spot, values);
  }
}

/** Whether any limit became lower, or is new. A missing number means no limit. */
function isLower({ was, is }: Pair<unknown>): boolean {
  if (is === undefined) return false;
  if (typeof is !== 'object' || is === null) return !(Number(is) >= Number(was));
  return Object.entries(is).some(([key, value]) => !(value >= Object(was)[key]));
}
