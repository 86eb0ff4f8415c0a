import {
  credentialOf,
  type Document,
  isIdempotent,
  type OperationPlace,
  pollLink,
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
import { compareParameters } from './parameters.ts';
import { compareWords } from './words.ts';

/** Compares the operations of two documents. */
export function compareOperations(comparison: Comparison, documents: Pair<Document>): void {
  const { removed, added, common } = matchByName(
    byId(comparison.before, documents.before),
    byId(comparison.after, documents.after),
  );
  const renamed = removed.flatMap(([, before]) => {
    const [, after] =
      added.find(([, other]) => methodAndPath(other) === methodAndPath(before)) ?? [];
    return after ? [{ before, after }] : [];
  });
  const isRenamed = (operation: OperationPlace) =>
    renamed.some(({ before, after }) => before === operation || after === operation);
  for (const [id, after] of added) {
    if (!isRenamed(after))
      comparison.changes.add('operation-added', operationLocation(id), {
        after: methodAndPath(after),
      });
  }
  for (const [id, before] of removed) {
    const rule = before.node.deprecated ? 'operation-removed' : 'operation-removed-suddenly';
    if (!isRenamed(before))
      comparison.changes.add(rule, operationLocation(id), { before: methodAndPath(before) });
  }
  for (const { before, after } of renamed) {
    comparison.changes.add('operation-renamed', operationLocation(after.id), {
      before: before.id,
      after: after.id,
    });
  }
  const isShared = isSame(sharedDefinitions(documents.before), sharedDefinitions(documents.after));
  for (const pair of [...common.map(([, both]) => both), ...renamed]) {
    const location = operationLocation(pair.after.id);
    compareBehaviour(comparison, documents, pair, location);
    if (isShared && isSame(sourceOf(pair.before), sourceOf(pair.after))) continue;
    compareOperation(comparison, pair, location);
  }
}

/** What operations refer to. Schemas are left out, because they are compared separately. */
function sharedDefinitions({
  security,
  components: { schemas: _, ...others } = {},
}: Document): unknown {
  return [security, others];
}

function sourceOf({ item, node, path, method }: OperationPlace): unknown {
  return [path, method, item.node.parameters, node];
}

function byId(reader: Reader, document: Document): [string, OperationPlace][] {
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
  const places = mapPair(pair, methodAndPath);
  if (places.before !== places.after) comparison.changes.add('operation-moved', location, places);
  compareWords(comparison, nodesOf(pair), location);
  if (!isSame(pair.before.node.tags, pair.after.node.tags))
    comparison.changes.add('words-changed', location);
  compareParameters(comparison, pair, { ...location, direction: 'request' });
  compareRequest(comparison, pair, { ...location, direction: 'request' });
  compareAnswers(comparison, pair, location);
  compareEvents(comparison, pair, location);
}

/** Compares what the packages know of an operation besides its schemas. */
function compareBehaviour(
  { before, after, changes }: Comparison,
  documents: Pair<Document>,
  pair: Pair<OperationPlace>,
  location: ChangeLocation,
): void {
  const credential = {
    before: credentialOf(before, documents.before, pair.before),
    after: credentialOf(after, documents.after, pair.after),
  };
  const security = {
    before: securityOf(documents.before, pair.before),
    after: securityOf(documents.after, pair.after),
  };
  if (credential.before !== credential.after)
    changes.add('credential-changed', location, credential);
  else if (addsAlternative(security)) changes.add('credential-alternative-added', location);
  else if (!isSame(schemesOf(security.before), schemesOf(security.after)))
    changes.add('credential-changed', location, security);
  else compareScopes(changes, security, location);
  const idempotent = {
    before: isIdempotent(before, pair.before),
    after: isIdempotent(after, pair.after),
  };
  if (idempotent.before !== idempotent.after)
    changes.add(`repeatable-${idempotent.after ? 'added' : 'removed'}`, location);
  const links = { before: pollLink(before, pair.before), after: pollLink(after, pair.after) };
  const polled = mapPair(links, (link) => link?.node.operationId);
  const parameters = mapPair(links, (link) => link?.node.parameters);
  if (polled.before !== polled.after || !isSame(parameters.before, parameters.after)) {
    changes.add('job-changed', location, polled);
  }
  const isSensitive = mapPair(pair, ({ node }) => node['x-sensitive'] === true);
  if (isSensitive.before !== isSensitive.after)
    changes.add(`sensitive-${isSensitive.after ? 'added' : 'removed'}`, location);
}

type Security = ReturnType<typeof securityOf>;

/** The names of the schemes that each alternative needs. */
function schemesOf(security: Security): string[][] {
  return security.map((alternative) => Object.keys(alternative).sort());
}

/**
 * Whether every alternative of before is still one, beside new ones. Without any requirement, a call
 * needs what `{}` says: no scheme.
 */
function addsAlternative(security: Pair<Security>): boolean {
  const { before, after } = mapPair(security, (list) =>
    (list.length > 0 ? schemesOf(list) : [[]]).map((names) => names.join()),
  );
  return before.every((names) => after.includes(names)) && after.length > before.length;
}

/** Compares the scopes that a token needs (OAuth 2, RFC 6749, section 3.3). */
function compareScopes(
  changes: Comparison['changes'],
  security: Pair<Security>,
  location: ChangeLocation,
): void {
  const { removed, added } = matchNames(scopesOf(security.before), scopesOf(security.after));
  if (added.length > 0) changes.add('scopes-added', location, { after: added });
  if (removed.length > 0) changes.add('scopes-removed', location, { before: removed });
}

function scopesOf(security: Security): string[] {
  return security.flatMap((alternative) => Object.values(alternative).flat());
}

/** Compares callbacks: requests of the service to the caller, who reads them like an answer. */
function compareEvents(
  comparison: Comparison,
  pair: Pair<OperationPlace>,
  location: ChangeLocation,
): void {
  const { removed, added, common } = matchByName(
    events(comparison.before, pair.before),
    events(comparison.after, pair.after),
  );
  const at = childLocation(location, 'event');
  for (const _ of removed) comparison.changes.add('event-removed', at);
  for (const _ of added) comparison.changes.add('event-added', at);
  for (const [, { before, after }] of common) {
    compareWords(comparison, nodesOf({ before, after }), at);
    if (before.id !== after.id) comparison.changes.add('words-changed', at);
    compareRequest(comparison, { before, after }, at);
    compareAnswers(comparison, { before, after }, { ...at, direction: 'request' });
  }
}

/** The callbacks of an operation, by the address to which they are sent. */
function events(reader: Reader, operation: OperationPlace): [string, OperationPlace][] {
  return reader.callbacks(operation).map((event) => [methodAndPath(event), event]);
}
