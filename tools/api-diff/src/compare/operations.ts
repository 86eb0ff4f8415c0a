import { type Document, isIdempotent, type Node, type OperationPlace } from '@genmedia/openapi';
import { compareAnswers } from './answers.ts';
import {
  type ChangeLocation,
  type Comparison,
  isSame,
  mapPair,
  matchByName,
  methodAndPath,
  nodesOf,
  type Pair,
} from './comparison.ts';
import { compareServers } from './document.ts';
import { compareEvents } from './events.ts';
import { compareJobs } from './jobs.ts';
import { comparePages } from './pages.ts';
import { compareParameters, renamedInPath } from './parameters.ts';
import { compareRequest } from './request.ts';
import { compareSecurity } from './security.ts';
import { compareTags, compareWords, isAnnotation } from './words.ts';

/** Compares the operations of two documents. Returns the new ids of those that are renamed. */
export function compareOperations(
  comparison: Comparison,
  documents: Pair<Document>,
): ReadonlyMap<string, string> {
  const { removed, added, common } = matchByName(
    comparison.before.operations(documents.before).map((operation) => [operation.id, operation]),
    comparison.after.operations(documents.after).map((operation) => [operation.id, operation]),
  );
  const renamed = renamedOperations(removed, added);
  addPresenceChanges(comparison, { removed, added, renamed });
  const newNames = new Map(renamed.map(({ before, after }) => [before.id, after.id]));
  const haveSameDefinitions = isSame(
    sharedDefinitions(documents.before),
    sharedDefinitions(documents.after),
  );
  for (const pair of [...common.map(([, both]) => both), ...renamed]) {
    const location = operationLocation(pair.after.id);
    compareSecurity(comparison, documents, pair, location);
    compareIdempotency(comparison, pair, location);
    compareSensitivity(comparison, pair, location);
    compareJobs(comparison, pair, location, newNames);
    comparePages(comparison, pair, location);
    if (haveSameDefinitions && isSame(sourceOf(pair.before), sourceOf(pair.after))) continue;
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

/** Reports the operations that are new, gone or renamed. */
function addPresenceChanges(
  { changes }: Comparison,
  {
    removed,
    added,
    renamed,
  }: { removed: Named[]; added: Named[]; renamed: Pair<OperationPlace>[] },
): void {
  const isRenamed = new Set(renamed.flatMap(({ before, after }) => [before, after]));
  for (const [id, after] of added) {
    if (isRenamed.has(after)) continue;
    changes.add('operation-added', operationLocation(id), { after: methodAndPath(after) });
  }
  for (const [id, before] of removed) {
    if (isRenamed.has(before)) continue;
    const rule = before.node.deprecated ? 'operation-removed' : 'operation-removed-suddenly';
    changes.add(rule, operationLocation(id), { before: methodAndPath(before) });
  }
  for (const { before, after } of renamed) {
    const names = { before: before.id, after: after.id };
    changes.add('operation-renamed', operationLocation(after.id), names);
  }
}

function operationLocation(id: string): ChangeLocation {
  return { direction: 'answer', operations: [id], at: '' };
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
  return Object.fromEntries(Object.entries(item.node).filter(([keyword]) => isAnnotation(keyword)));
}

/** Compares whether calls may be repeated with an `Idempotency-Key`. */
function compareIdempotency(
  { before, after, changes }: Comparison,
  pair: Pair<OperationPlace>,
  location: ChangeLocation,
): void {
  const isRepeatable = isIdempotent(after, pair.after);
  if (isIdempotent(before, pair.before) !== isRepeatable)
    changes.add(`repeatable-${isRepeatable ? 'added' : 'removed'}`, location);
}

/** Compares whether an operation handles secrets. */
function compareSensitivity(
  { changes }: Comparison,
  pair: Pair<OperationPlace>,
  location: ChangeLocation,
): void {
  const isSensitive = mapPair(pair, ({ node }) => node['x-sensitive'] === true);
  if (isSensitive.before !== isSensitive.after)
    changes.add(`sensitive-${isSensitive.after ? 'added' : 'removed'}`, location);
}

/** Compares what an operation says itself, and the parameters, bodies and answers that it has. */
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

/** Whether an operation has another path, or one in which parameters changed places. */
function isMoved(pair: Pair<OperationPlace>): boolean {
  const newNames = new Map(renamedInPath(pair).map(({ before, after }) => [before, after]));
  const renamed = pair.before.path.replaceAll(
    /\{([^}]*)\}/g,
    (_, name) => `{${newNames.get(name) ?? name}}`,
  );
  return pair.before.method !== pair.after.method || renamed !== pair.after.path;
}
