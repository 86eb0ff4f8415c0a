import { streamTypes } from '@genmedia/codegen/documents';
import { isJsonType, type MediaType, type Place } from '@genmedia/openapi';
import type { RuleId } from '../rules.ts';
import {
  type ChangeLocation,
  type Comparison,
  childLocation,
  isSame,
  mapPair,
  matchByName,
  nodesOf,
  type Pair,
  schemasOf,
} from './comparison.ts';
import { compareOptionalSchemas } from './optional-schemas.ts';

/** A body or an answer. */
type WithContent = Place<{ content?: Record<string, MediaType> }>;
type Content = [type: string, media: Place<MediaType>];

/** Compares the media types of a body or an answer, and their contents. */
export function compareContents(
  comparison: Comparison,
  pair: Pair<WithContent>,
  location: ChangeLocation,
  { withExamples = true }: { withExamples?: boolean } = {},
): void {
  const { changes } = comparison;
  const before = comparison.before.entries(pair.before, 'content');
  const after = comparison.after.entries(pair.after, 'content');
  const { removed, added, common } = matchByName(before, after);
  if (location.direction === 'answer' && before.length === 0) {
    const types = added.map(([type]) => type);
    if (types.length > 0) changes.add('answer-body-added', location, { after: types });
    return;
  }
  for (const [type] of removed)
    changes.add(contentRule(type, location, 'removed'), location, { before: type });
  for (const content of added) {
    const [type] = content;
    const rule = isAlike(content, before, location)
      ? 'answer-content-alike-added'
      : contentRule(type, location, 'added');
    changes.add(rule, location, { after: type });
  }
  for (const [type, media] of common) {
    const at = type === 'application/json' ? location : childLocation(location, `(${type})`);
    if (withExamples) compareExamples(comparison, media, at);
    compareValues(comparison, media, at);
  }
}

function contentRule(
  type: string,
  { direction }: ChangeLocation,
  effect: 'added' | 'removed',
): RuleId {
  if (direction === 'answer' && streamTypes.test(type)) return `answer-stream-${effect}`;
  return `${direction}-${isJsonType(type) ? 'json' : 'content'}-${effect}`;
}

/** Whether callers get a value of the same type from one of the old contents of an answer. */
function isAlike(content: Content, old: Content[], { direction }: ChangeLocation): boolean {
  const isRead = direction === 'answer' && !streamTypes.test(content[0]);
  return isRead && old.some((other) => haveSameType(content, other));
}

/** Whether the client reads two contents as values of the same type. */
function haveSameType([type, { node }]: Content, [otherType, other]: Content): boolean {
  const isText = (name: string) => name.startsWith('text/');
  if (streamTypes.test(otherType) || isJsonType(type) !== isJsonType(otherType)) return false;
  if (isJsonType(type)) return isSame(node.schema, other.node.schema);
  return isText(type) === isText(otherType);
}

/** Compares examples, both inline ones and components: one change for all of an operation. */
function compareExamples(
  { before: oldReader, after: newReader, changes }: Comparison,
  { before, after }: Pair<Place<MediaType>>,
  location: ChangeLocation,
): void {
  const exampleNodes = (entries: [string, Place][]) =>
    entries.map(([name, { node }]) => [name, node]);
  const same =
    isSame(before.node.example, after.node.example) &&
    isSame(
      exampleNodes(oldReader.entries(before, 'examples')),
      exampleNodes(newReader.entries(after, 'examples')),
    );
  if (!same) changes.add('example-changed', { ...location, at: '' });
}

/** Compares which values a body may have, and how they are written. */
function compareValues(
  comparison: Comparison,
  pair: Pair<Place<MediaType>>,
  location: ChangeLocation,
): void {
  compareOptionalSchemas(comparison, schemasOf(comparison, pair), location);
  const encoding = mapPair(pair, ({ node }) => node.encoding);
  if (!isSame(encoding.before, encoding.after))
    comparison.changes.add(`${location.direction}-parts-written-otherwise`, location);
  compareOtherKeywords(comparison, nodesOf(pair), location);
}

const comparedKeywords = new Set(['schema', 'example', 'examples', 'encoding']);

function compareOtherKeywords(
  { changes }: Comparison,
  { before, after }: Pair<MediaType>,
  location: ChangeLocation,
): void {
  for (const keyword of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (comparedKeywords.has(keyword) || isSame(before[keyword], after[keyword])) continue;
    const rule = keyword.startsWith('x-') ? 'extension-changed' : 'keyword-changed';
    changes.add(rule, childLocation(location, `(${keyword})`), {
      before: before[keyword],
      after: after[keyword],
    });
  }
}
