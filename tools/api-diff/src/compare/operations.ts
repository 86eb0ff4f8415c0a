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
import { below, type Comparison, isSame, match, type Pair, type Spot } from './found.ts';
import { compareParameters } from './parameters.ts';
import { compareWords } from './words.ts';

/** Compares the operations of two documents. */
export function compareOperations(the: Comparison, documents: Pair<Document>): void {
  const { gone, come, kept } = match(byId(the.was, documents.was), byId(the.is, documents.is));
  const renamed = gone.flatMap(([, was]) => {
    const [, is] = come.find(([, other]) => addressOf(other) === addressOf(was)) ?? [];
    return is ? [{ was, is }] : [];
  });
  const isRenamed = (operation: OperationPlace) =>
    renamed.some(({ was, is }) => was === operation || is === operation);
  for (const [id, is] of come) {
    if (!isRenamed(is)) the.found.add('operation-added', spotOf(id), { is: addressOf(is) });
  }
  for (const [id, was] of gone) {
    const rule = was.node.deprecated ? 'operation-removed' : 'operation-removed-suddenly';
    if (!isRenamed(was)) the.found.add(rule, spotOf(id), { was: addressOf(was) });
  }
  for (const { was, is } of renamed) {
    the.found.add('operation-renamed', spotOf(is.id), { was: was.id, is: is.id });
  }
  const isShared = isSame(shared(documents.was), shared(documents.is));
  for (const pair of [...kept.map(([, both]) => both), ...renamed]) {
    const spot = spotOf(pair.is.id);
    compareFacts(the, documents, pair, spot);
    if (isShared && isSame(written(pair.was), written(pair.is))) continue;
    compareOperation(the, pair, spot);
  }
}

/** What operations refer to. Schemas are left out, because they are compared separately. */
function shared({ security, components: { schemas: _, ...others } = {} }: Document): unknown {
  return [security, others];
}

function written({ item, node, path, method }: OperationPlace): unknown {
  return [path, method, item.node.parameters, node];
}

function byId(reader: Reader, document: Document): [string, OperationPlace][] {
  return reader.operations(document).map((operation) => [operation.id, operation]);
}

function spotOf(id: string): Spot {
  return { side: 'answer', operations: [id], at: '' };
}

function addressOf({ method, path }: OperationPlace): string {
  return `${method.toUpperCase()} ${path}`;
}

function compareOperation(the: Comparison, pair: Pair<OperationPlace>, spot: Spot): void {
  const places = { was: addressOf(pair.was), is: addressOf(pair.is) };
  if (places.was !== places.is) the.found.add('operation-moved', spot, places);
  compareWords(the, { was: pair.was.node, is: pair.is.node }, spot);
  if (!isSame(pair.was.node.tags, pair.is.node.tags)) the.found.add('words-changed', spot);
  compareParameters(the, pair, { ...spot, side: 'request' });
  compareRequest(the, pair, { ...spot, side: 'request' });
  compareAnswers(the, pair, spot);
  compareEvents(the, pair, spot);
}

/** Compares what the packages know of an operation besides its schemas. */
function compareFacts(
  { was, is, found }: Comparison,
  documents: Pair<Document>,
  pair: Pair<OperationPlace>,
  spot: Spot,
): void {
  const credential = {
    was: credentialOf(was, documents.was, pair.was),
    is: credentialOf(is, documents.is, pair.is),
  };
  const security = {
    was: securityOf(documents.was, pair.was),
    is: securityOf(documents.is, pair.is),
  };
  if (credential.was !== credential.is) found.add('credential-changed', spot, credential);
  else if (!isSame(security.was, security.is)) found.add('credential-changed', spot, security);
  const repeats = [isIdempotent(was, pair.was), isIdempotent(is, pair.is)];
  if (repeats[0] !== repeats[1]) found.add(`repeatable-${repeats[1] ? 'added' : 'removed'}`, spot);
  const job = [pollLink(was, pair.was)?.node, pollLink(is, pair.is)?.node].map(
    (link) => link && { to: link.operationId, parameters: link.parameters },
  );
  if (!isSame(job[0], job[1])) {
    found.add('job-changed', spot, { was: job[0]?.to, is: job[1]?.to });
  }
  const secret = [pair.was.node['x-sensitive'] === true, pair.is.node['x-sensitive'] === true];
  if (secret[0] !== secret[1]) found.add(`sensitive-${secret[1] ? 'added' : 'removed'}`, spot);
}

/** Compares callbacks: requests of the service to the caller, who reads them like an answer. */
function compareEvents(the: Comparison, pair: Pair<OperationPlace>, spot: Spot): void {
  const { gone, come, kept } = match(events(the.was, pair.was), events(the.is, pair.is));
  const at = below(spot, 'event');
  for (const _ of gone) the.found.add('event-removed', at);
  for (const _ of come) the.found.add('event-added', at);
  for (const [, { was, is }] of kept) {
    compareWords(the, { was: was.node, is: is.node }, at);
    if (was.id !== is.id) the.found.add('words-changed', at);
    compareRequest(the, { was, is }, at);
    compareAnswers(the, { was, is }, { ...at, side: 'request' });
  }
}

/** The callbacks of an operation, by the address to which they are sent. */
function events(reader: Reader, operation: OperationPlace): [string, OperationPlace][] {
  return reader.callbacks(operation).map((event) => [addressOf(event), event]);
}
