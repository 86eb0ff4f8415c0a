import type { Node, OperationPlace, Schema } from '@genmedia/openapi';
import type { RuleId } from '../rules.ts';
import {
  type ChangeLocation,
  type Comparison,
  childLocation,
  isSame,
  type Pair,
} from './comparison.ts';
import { compareDeprecation } from './deprecation.ts';
import { compareFiles } from './files.ts';

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

/** Rules that show the old and the new value. All others name only the place of a text. */
const showsValues = new Set<RuleId>(['pattern-words-changed', 'extension-changed']);

/**
 * Keywords with rules of their own, because programs depend on them. The place of the credential is
 * compared for the whole operation, and so are pages and secrets.
 */
const comparedElsewhere = new Set([
  'deprecated',
  'x-sunset',
  'x-deprecated',
  'x-media',
  'x-max-bytes',
  'x-max-seconds',
  'x-credential',
  'x-sensitive',
  'x-pagination',
]);

/** Whether a keyword constrains no value: a text, an extension or `deprecated`. */
export function isAnnotation(keyword: string): boolean {
  return wordRules.has(keyword) || keyword === 'deprecated' || keyword.startsWith('x-');
}

export function constrainsNothing(schema: object): boolean {
  return Object.keys(schema).every(isAnnotation);
}

/** Compares the texts for people, and the contract's extensions. */
export function compareWords(
  comparison: Comparison,
  { before, after }: Pair<Node>,
  location: ChangeLocation,
): void {
  for (const keyword of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const values = { before: before[keyword], after: after[keyword] };
    if (!isAnnotation(keyword) || comparedElsewhere.has(keyword)) continue;
    if (isSame(values.before, values.after)) continue;
    const rule = wordRules.get(keyword) ?? 'extension-changed';
    const at = childLocation(location, `(${keyword})`);
    comparison.changes.add(rule, at, showsValues.has(rule) ? values : {});
  }
  compareDeprecation(comparison, { before, after }, location);
  compareFiles(comparison, { before, after } as Pair<Schema>, location);
}

export function compareTags(
  { changes }: Comparison,
  { before, after }: Pair<OperationPlace>,
  location: ChangeLocation,
): void {
  if (!isSame(before.node.tags, after.node.tags))
    changes.add('words-changed', childLocation(location, '(tags)'));
}
