import {
  credentialOf,
  type Document,
  isIdempotent,
  type OperationPlace,
  type Parameter,
  type Place,
  parametersOf,
  pollLink,
  type Reader,
  securityOf,
} from '@genmedia/openapi';
import { compareAnswers, compareParameter, compareRequest } from './bodies.ts';
import { below, type Comparison, isSame, names, type Pair, type Spot } from './found.ts';
import { compareWords } from './words.ts';

/** Compares the operations of two documents. */
export function compareOperations(the: Comparison, documents: Pair<Document>): void {
  const old = byId(the.was, documents.was);
  const now = byId(the.is, documents.is);
  const { gone, come, kept } = names(old.keys(), now.keys());
  const renamed = new Map<string, string>();
  for (const id of come) {
    const other = gone.find((name) => address(old.get(name)) === address(now.get(id)));
    if (other !== undefined) renamed.set(other, id);
    else the.found.add('operation-added', spotOf(id), { is: address(now.get(id)) });
  }
  for (const id of gone.filter((name) => !renamed.has(name))) {
    the.found.add('operation-removed', spotOf(id), { was: address(old.get(id)) });
  }
  for (const [was, is] of renamed) the.found.add('operation-renamed', spotOf(is), { was, is });
  const isShared = isSame(shared(documents.was), shared(documents.is));
  for (const [was, is] of [...kept.map((id) => [id, id] as const), ...renamed]) {
    const pair = { was: old.get(was), is: now.get(is) } as Pair<OperationPlace>; // both are there
    compareFacts(the, documents, pair, spotOf(is));
    if (isShared && isSame(written(pair.was), written(pair.is))) continue;
    compareOperation(the, pair, spotOf(is));
  }
}

/** What operations refer to besides schemas, which are compared on their own. */
function shared({ security, components: { schemas: _, ...others } = {} }: Document): unknown {
  return [security, others];
}

function written({ item, node, path, method }: OperationPlace): unknown {
  return [path, method, item.node.parameters, node];
}

function byId(reader: Reader, document: Document): Map<string, OperationPlace> {
  return new Map(reader.operations(document).map((operation) => [operation.id, operation]));
}

function spotOf(id: string): Spot {
  return { side: 'answer', operations: [id], at: '' };
}

function address(operation: OperationPlace | undefined): string | undefined {
  return operation && `${operation.method.toUpperCase()} ${operation.path}`;
}

function compareOperation(the: Comparison, pair: Pair<OperationPlace>, spot: Spot): void {
  const places = { was: address(pair.was), is: address(pair.is) };
  if (places.was !== places.is) the.found.add('operation-moved', spot, places);
  compareWords(the, { was: pair.was.node, is: pair.is.node }, spot);
  if (!isSame(pair.was.node.tags, pair.is.node.tags)) the.found.add('words-changed', spot);
  compareParameters(the, pair, { ...spot, side: 'request' });
  compareRequest(the, pair, { ...spot, side: 'request' });
  compareAnswers(the, pair, spot);
  compareEvents(the, pair, spot);
}

/** What the packages know of an operation besides its schemas. */
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

function compareParameters(the: Comparison, pair: Pair<OperationPlace>, spot: Spot): void {
  const old = byName(the.was, pair.was);
  const now = byName(the.is, pair.is);
  const { gone, come, kept } = names(old.keys(), now.keys());
  for (const name of gone.filter(isField))
    the.found.add('request-field-removed', below(spot, name));
  for (const name of come.filter(isField)) {
    const how = now.get(name)?.node.required ? 'required' : 'optional';
    the.found.add(`request-field-added-${how}`, below(spot, name));
  }
  for (const name of kept) {
    const parameter = { was: old.get(name), is: now.get(name) } as Pair<Place<Parameter>>; // both have it
    compareParameter(the, parameter, below(spot, name));
  }
}

function byName(reader: Reader, operation: OperationPlace): Map<string, Place<Parameter>> {
  const all = parametersOf(reader, operation);
  return new Map(all.map((place) => [`${place.node.in}.${place.node.name}`, place]));
}

/** Of `Idempotency-Key`, which comes or goes, `repeatable-…` tells. */
function isField(name: string): boolean {
  return name.toLowerCase() !== 'header.idempotency-key';
}

/** Callbacks: what the service sends to an address of the caller, who reads it like an answer. */
function compareEvents(the: Comparison, pair: Pair<OperationPlace>, spot: Spot): void {
  const old = events(the.was, pair.was);
  const now = events(the.is, pair.is);
  const { gone, come, kept } = names(old.keys(), now.keys());
  const at = below(spot, 'event');
  for (const _ of gone) the.found.add('event-removed', at);
  for (const _ of come) the.found.add('event-added', at);
  for (const name of kept) {
    const event = { was: old.get(name), is: now.get(name) } as Pair<OperationPlace>; // both have it
    compareWords(the, { was: event.was.node, is: event.is.node }, at);
    if (event.was.id !== event.is.id) the.found.add('words-changed', at);
    compareRequest(the, event, at);
    compareAnswers(the, event, { ...at, side: 'request' });
  }
}

/** By the address that they are sent to. */
function events(reader: Reader, operation: OperationPlace): Map<string, OperationPlace> {
  return new Map(reader.callbacks(operation).map((event) => [address(event) ?? '', event]));
}
