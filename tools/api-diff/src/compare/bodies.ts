import { streamTypes } from '@genmedia/codegen/documents';
import {
  isJsonType,
  type MediaType,
  type OperationPlace,
  type Place,
  type RequestBody,
  type Response,
} from '@genmedia/openapi';
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
  requirementsOf,
  schemasOf,
} from './comparison.ts';
import { compareHeaders } from './headers.ts';
import { compareLinks } from './links.ts';
import { compareOptionalSchemas } from './optional-schemas.ts';
import { compareWords } from './words.ts';

/** Compares the request bodies of an operation, or the body of an event, which is read. */
export function compareRequest(
  comparison: Comparison,
  pair: Pair<OperationPlace>,
  location: ChangeLocation,
): void {
  const before = comparison.before.child(pair.before, 'requestBody');
  const after = comparison.after.child(pair.after, 'requestBody');
  if (!before && !after) return;
  const isRead = location.direction === 'answer';
  if (isRead && !before) {
    comparison.changes.add('event-body-added', location);
    return;
  }
  const rule = isRead ? 'answer-field' : 'request-body';
  const at = isRead ? childLocation(location, 'body') : location;
  if (!before || !after) {
    const requirement = after?.node.required ? 'required' : 'optional';
    comparison.changes.add(after ? `${rule}-added-${requirement}` : `${rule}-removed`, at);
    return;
  }
  const isRequired = requirementsOf({ before, after });
  if (isRequired.before !== isRequired.after)
    comparison.changes.add(`${rule}-became-${isRequired.after ? 'required' : 'optional'}`, at);
  compareWords(comparison, nodesOf({ before, after }), location);
  compareContents(comparison, { before, after }, location);
}

/** Compares the media types of a body or an answer, and their contents. */
function compareContents(
  comparison: Comparison,
  pair: Pair<Place<RequestBody> | Place<Response>>,
  location: ChangeLocation,
  compare: typeof compareMediaType = compareMediaType,
): void {
  const before = comparison.before.entries(pair.before as Place<RequestBody>, 'content');
  const after = comparison.after.entries(pair.after as Place<RequestBody>, 'content');
  const { removed, added, common } = matchByName(before, after);
  if (location.direction === 'answer' && removed.length + common.length === 0) {
    const types = added.map(([type]) => type);
    if (types.length > 0) comparison.changes.add('answer-body-added', location, { after: types });
    return;
  }
  for (const [type] of removed)
    comparison.changes.add(contentRule(type, location, 'removed'), location, { before: type });
  for (const [type, media] of added) {
    const rule = contentRule(type, location, 'added');
    const isAlike = /^answer-(json|content)-/.test(rule) && before.some(hasTypeOf([type, media]));
    comparison.changes.add(isAlike ? 'answer-content-alike-added' : rule, location, {
      after: type,
    });
  }
  for (const [type, media] of common) {
    compare(
      comparison,
      media,
      type === 'application/json' ? location : childLocation(location, `(${type})`),
    );
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

/** Whether callers get a value of the same type from another content, as the client reads it. */
function hasTypeOf([type, { node }]: Content): (other: Content) => boolean {
  const isText = (name: string) => name.startsWith('text/');
  return ([otherType, other]) => {
    if (streamTypes.test(otherType) || isJsonType(type) !== isJsonType(otherType)) return false;
    if (isJsonType(type)) return isSame(node.schema, other.node.schema);
    return isText(type) === isText(otherType);
  };
}

type Content = [type: string, media: Place<MediaType>];

function compareMediaType(
  comparison: Comparison,
  pair: Pair<Place<MediaType>>,
  location: ChangeLocation,
): void {
  compareExamples(comparison, pair, location);
  compareValues(comparison, pair, location);
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

/** Compares examples, both inline ones and components. */
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

/** Compares the answers of an operation, or those of receivers to an event, by status. */
export function compareAnswers(
  comparison: Comparison,
  pair: Pair<OperationPlace>,
  location: ChangeLocation,
): void {
  const before = new Map(comparison.before.entries(pair.before, 'responses'));
  const after = comparison.after.entries(pair.after, 'responses');
  const { removed, added, common } = matchByName(before, after);
  // An answer that an event takes too asks nothing of receivers; one that it refuses breaks them.
  const isSent = location.direction === 'request';
  for (const [status] of removed)
    comparison.changes.add(`${isSent ? 'success' : kind(status)}-removed`, location, {
      before: status,
    });
  for (const [status, answer] of added) {
    comparison.changes.add(`${isSent ? 'failure' : kind(status)}-added`, location, {
      after: status,
    });
    // Callers have read this failure by the answer that stands for several. That has examples of its own.
    const general = before.get(`${status.charAt(0)}XX`) ?? before.get('default');
    if (isSent || kind(status) === 'success' || !general) continue;
    const at = childLocation(location, status);
    compareContents(comparison, { before: general, after: answer }, at, compareValues);
  }
  for (const [status, answer] of common) {
    const at = childLocation(location, status);
    compareWords(comparison, nodesOf(answer), at);
    compareContents(comparison, answer, at);
    compareHeaders(comparison, answer, at);
    compareLinks(comparison, answer, at);
  }
}

function kind(status: string): 'success' | 'failure' {
  return status.startsWith('2') ? 'success' : 'failure';
}
