import { pagesOf } from '@genmedia/codegen/documents';
import {
  credentialOf,
  type Document,
  isIdempotent,
  type Node,
  type OperationPlace,
  type Reader,
  securityOf,
} from '@genmedia/openapi';
import { compareAnswers, compareRequest } from './bodies.ts';
import {
  type ChangeLocation,
  type Comparison,
  childLocation,
  isSame,
  mapPair,
  matchByName,
  matchNames,
  nodesOf,
  type Pair,
} from './comparison.ts';
import { compareServers } from './document.ts';
import { compareJobs } from './jobs.ts';
import { compareParameters, renamedInPath } from './parameters.ts';
import { compareWords, isWord } from './words.ts';

/** Compares the operations of two documents. Returns the new ids of those that are renamed. */
export function compareOperations(
  comparison: Comparison,
  documents: Pair<Document>,
): ReadonlyMap<string, string> {
  const { removed, added, common } = matchByName(
    byId(comparison.before, documents.before),
    byId(comparison.after, documents.after),
  );
  const renamed = renamedOperations(removed, added);
  const isRenamed = (operation: OperationPlace) =>
    renamed.some(({ before, after }) => before === operation || after === operation);
  for (const [id, after] of added) {
    if (isRenamed(after)) continue;
    comparison.changes.add('operation-added', operationLocation(id), {
      after: methodAndPath(after),
    });
  }
  for (const [id, before] of removed) {
    if (isRenamed(before)) continue;
    const rule = before.node.deprecated ? 'operation-removed' : 'operation-removed-suddenly';
    comparison.changes.add(rule, operationLocation(id), { before: methodAndPath(before) });
  }
  for (const { before, after } of renamed) {
    comparison.changes.add('operation-renamed', operationLocation(after.id), {
      before: before.id,
      after: after.id,
    });
  }
  const newNames = new Map(renamed.map(({ before, after }) => [before.id, after.id]));
  const isShared = isSame(sharedDefinitions(documents.before), sharedDefinitions(documents.after));
  for (const pair of [...common.map(([, both]) => both), ...renamed]) {
    const location = operationLocation(pair.after.id);
    compareBehaviour(comparison, documents, pair, location);
    compareJobs(comparison, pair, location, newNames);
    comparePages(comparison, pair, location);
    if (isShared && isSame(sourceOf(pair.before), sourceOf(pair.after))) continue;
    compareOperation(comparison, pair, location);
  }
  return newNames;
}

type Named = [id: string, operation: OperationPlace];

/** The operations that have a new name at the same method and path. */
function renamedOperations(removed: Named[], added: Named[]): Pair<OperationPlace>[] {
  const newByPlace = new Map(added.map(([, after]) => [templateOf(after), after]));
  return removed.flatMap(([, before]) => {
    const after = newByPlace.get(templateOf(before));
    return after ? [{ before, after }] : [];
  });
}

/** Method and path, whatever the names of the path's parameters are: `GET /boats/{}`. */
function templateOf(operation: OperationPlace): string {
  return methodAndPath(operation).replaceAll(/\{[^}]*\}/g, '{}');
}

/** Whether an operation has another path, or one in which parameters changed places. */
function isMoved(pair: Pair<OperationPlace>): boolean {
  const newNames = new Map(renamedInPath(pair).map(({ before, after }) => [before, after]));
  const renamed = pair.before.path.replaceAll(
    /\{([^}]*)\}/g,
    (_, name) => `{${newNames.get(name) ?? name}}`,
  );
  return pair.before.method !== pair.after.method || renamed !== pair.after.path;
}

/** What operations refer to. Schemas are left out, because they are compared separately. */
function sharedDefinitions({
  security,
  components: { schemas: _, ...others } = {},
}: Document): unknown {
  return [security, others];
}

function sourceOf({ item, node, path, method }: OperationPlace): unknown {
  const { parameters, servers } = item.node;
  return [path, method, parameters, servers, wordsOfPath({ item }), node];
}

/** The texts and extensions of a path, which are those of all its operations. */
function wordsOfPath({ item }: Pick<OperationPlace, 'item'>): Node {
  return Object.fromEntries(Object.entries(item.node).filter(([keyword]) => isWord(keyword)));
}

function byId(reader: Reader, document: Document): Named[] {
  return reader.operations(document).map((operation) => [operation.id, operation]);
}

function operationLocation(id: string): ChangeLocation {
  return { direction: 'answer', operations: [id], at: '' };
}

function methodAndPath({ method, path }: OperationPlace): string {
  return `${method.toUpperCase()} ${path}`;
}

function compareOperation(
  comparison: Comparison,
  pair: Pair<OperationPlace>,
  location: ChangeLocation,
): void {
  if (isMoved(pair))
    comparison.changes.add('operation-moved', location, mapPair(pair, methodAndPath));
  compareWords(comparison, nodesOf(pair), location);
  compareWords(comparison, mapPair(pair, wordsOfPath), location);
  compareTags(comparison, pair, location);
  compareServers(
    comparison,
    mapPair(pair, ({ node, item }) => node.servers ?? item.node.servers),
    location,
  );
  compareParameters(comparison, pair, { ...location, direction: 'request' });
  compareRequest(comparison, pair, { ...location, direction: 'request' });
  compareAnswers(comparison, pair, location);
  compareEvents(comparison, pair, location);
}

function compareTags(
  { changes }: Comparison,
  { before, after }: Pair<OperationPlace>,
  location: ChangeLocation,
): void {
  if (!isSame(before.node.tags, after.node.tags))
    changes.add('words-changed', childLocation(location, '(tags)'));
}

/** Compares what the packages know of an operation besides its schemas. */
function compareBehaviour(
  comparison: Comparison,
  documents: Pair<Document>,
  pair: Pair<OperationPlace>,
  location: ChangeLocation,
): void {
  const { before, after, changes } = comparison;
  const credential = {
    before: credentialOf(before, documents.before, pair.before),
    after: credentialOf(after, documents.after, pair.after),
  };
  const security = {
    before: securityOf(documents.before, pair.before),
    after: securityOf(documents.after, pair.after),
  };
  // Any scheme of the contract counts as `bearer`: users know it by its name.
  const words = (side: keyof Pair<unknown>) =>
    credential[side] === 'bearer' ? security[side].map(wordsOf) : credential[side];
  if (credential.before !== credential.after)
    changes.add(`credential-${credential.after === 'none' ? 'removed' : 'changed'}`, location, {
      before: words('before'),
      after: words('after'),
    });
  else
    compareSecurity(
      changes,
      mapPair(security, alternativesOf),
      location,
      emptyWords[credential.after],
    );
  const idempotent = {
    before: isIdempotent(before, pair.before),
    after: isIdempotent(after, pair.after),
  };
  if (idempotent.before !== idempotent.after)
    changes.add(`repeatable-${idempotent.after ? 'added' : 'removed'}`, location);
  const isSensitive = mapPair(pair, ({ node }) => node['x-sensitive'] === true);
  if (isSensitive.before !== isSensitive.after)
    changes.add(`sensitive-${isSensitive.after ? 'added' : 'removed'}`, location);
}

type Alternative = ReturnType<typeof securityOf>[number];

/** What a call without any scheme proves its credential with, by the place of that. */
const emptyWords = {
  body: 'the key in its body',
  query: 'the key in its query',
  bearer: 'nothing',
  none: 'nothing',
};

/** Without any security, a call needs nothing, as with an empty alternative. */
function alternativesOf(security: Alternative[]): Alternative[] {
  return security.length > 0 ? security : [{}];
}

/** Compares the alternatives of security, each of which is a set of schemes with scopes. */
function compareSecurity(
  changes: Comparison['changes'],
  { before, after }: Pair<Alternative[]>,
  location: ChangeLocation,
  withoutScheme: string,
): void {
  const words = (all: Alternative[]) => all.map((each) => wordsOf(each) || withoutScheme);
  const lost = before.filter((old) => !after.some((now) => isEnough(old, now)));
  const gained = after.filter((now) => !before.some((old) => isEnough(now, old)));
  const schemes = mapPair({ before, after }, (all) => all.map(schemesOf).sort());
  // Where no other schemes are in question, it is the scopes that changed.
  if (isSame(schemes.before, schemes.after) && isDistinct(schemes.before))
    compareScopes(changes, { before, after }, location);
  else if (lost.length > 0)
    changes.add('security-changed', location, { before: words(lost), after: words(after) });
  else if (gained.length > 0) changes.add('security-added', location, { after: words(gained) });
}

function isDistinct(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}

/** Whether what satisfies one alternative is enough for another of the same schemes. */
function isEnough(one: Alternative, other: Alternative): boolean {
  return (
    schemesOf(one) === schemesOf(other) &&
    Object.entries(other).every(([name, scopes]) =>
      scopes.every((scope) => one[name]?.includes(scope)),
    )
  );
}

function schemesOf(alternative: Alternative): string {
  return Object.keys(alternative).sort().join(' and ');
}

/** The schemes of an alternative, with their scopes: `account (read, write) and key`. */
function wordsOf(alternative: Alternative): string {
  const schemes = Object.entries(alternative).map(([name, scopes]) =>
    scopes.length > 0 ? `${name} (${scopes.join(', ')})` : name,
  );
  return schemes.sort().join(' and ');
}

/** Compares the scopes that a token needs (OAuth 2, RFC 6749, section 3.3). */
function compareScopes(
  changes: Comparison['changes'],
  security: Pair<Alternative[]>,
  location: ChangeLocation,
): void {
  const { before, after } = mapPair(security, scopesOf);
  const { removed, added } = matchNames(before, after);
  if (added.length > 0) changes.add('scopes-added', location, { after: scopeNames(added) });
  if (removed.length > 0) changes.add('scopes-removed', location, { before: scopeNames(removed) });
}

/** The scopes, which have no spaces, each after the alternative and the scheme that it is of. */
function scopesOf(security: Alternative[]): string[] {
  return security.flatMap((alternative) =>
    Object.entries(alternative).flatMap(([name, scopes]) =>
      scopes.map((scope) => `${schemesOf(alternative)}: ${name} ${scope}`),
    ),
  );
}

function scopeNames(places: readonly string[]): string[] {
  return [...new Set(places.map((place) => place.slice(place.lastIndexOf(' ') + 1)))];
}

/** Compares how a list is divided into pages. */
function comparePages(
  comparison: Comparison,
  pair: Pair<OperationPlace>,
  location: ChangeLocation,
): void {
  const before = knownPages(comparison.before, pair.before);
  const after = knownPages(comparison.after, pair.after);
  const marks = mapPair(pair, ({ node }) => node['x-pagination']);
  if (!before !== !after) comparison.changes.add(`pages-${after ? 'added' : 'removed'}`, location);
  else if (isSame(before, after) && isSame(marks.before, marks.after)) return;
  else if (before) comparison.changes.add('pages-changed', location);
  // Nothing reads what is said of pages where none are found.
  else comparison.changes.add('note-changed', childLocation(location, '(x-pagination)'));
}

/** The pages of a list; none where the generator refuses what the contract says of them. */
function knownPages(reader: Reader, operation: OperationPlace): ReturnType<typeof pagesOf> {
  try {
    return pagesOf(reader, operation);
  } catch {
    return undefined;
  }
}

/**
 * Compares callbacks: requests of the service to the caller, who reads them like an answer. They are
 * matched by their addresses; where several have one, those with the same name belong together, and
 * then those in the same order.
 */
function compareEvents(
  comparison: Comparison,
  pair: Pair<OperationPlace>,
  location: ChangeLocation,
): void {
  const named = matchByName(
    events(comparison.before, pair.before),
    events(comparison.after, pair.after),
  );
  const { removed, added, common } = matchByName(byAddress(named.removed), byAddress(named.added));
  const at = childLocation(location, 'event');
  for (const _ of removed) comparison.changes.add('event-removed', at);
  for (const _ of added) comparison.changes.add('event-added', at);
  for (const [, event] of [...named.common, ...common]) compareEvent(comparison, event, at);
}

/** Events by their addresses, with a number for each that has the same one. */
function byAddress(named: Named[]): Named[] {
  const counts = new Map<string, number>();
  return named.map(([, event]) => {
    const address = methodAndPath(event);
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return [`${count} ${address}`, event];
  });
}

/** Compares a request of the service to the caller, who reads it and answers it. */
export function compareEvent(
  comparison: Comparison,
  { before, after }: Pair<OperationPlace>,
  location: ChangeLocation,
): void {
  compareWords(comparison, nodesOf({ before, after }), location);
  compareTags(comparison, { before, after }, location);
  if (before.id !== after.id)
    comparison.changes.add('words-changed', childLocation(location, '(operationId)'));
  compareParameters(comparison, { before, after }, location);
  compareRequest(comparison, { before, after }, location);
  compareAnswers(comparison, { before, after }, { ...location, direction: 'request' });
}

/** The callbacks of an operation, by their names and the addresses to which they are sent. */
function events(reader: Reader, operation: OperationPlace): Named[] {
  return reader
    .callbacks(operation)
    .map((event) => [`${event.callback} ${methodAndPath(event)}`, event]);
}
