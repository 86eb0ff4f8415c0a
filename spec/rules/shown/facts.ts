import {
  type CredentialPlace,
  type Document,
  fields,
  isCredential,
  jsonSchema,
  type OperationPlace,
  parametersOf,
  properties,
  type Reader,
  readerOf,
  securityOf,
  variants,
} from '@genmedia/openapi';
import { callFacts } from './call-facts.ts';
import { type Fact, fact, saysFact } from './fact.ts';
import { loadShown, type Shown, type ShownOperation } from './shown.ts';

/** Compares all shown facts with a bundled contract. */
export function compareWithInterface(document: Document, shown: Shown = loadShown()): Fact[] {
  const reader = readerOf(document);
  const operations = new Map(reader.operations(document).map((each) => [each.id, each]));
  return [
    ...Object.entries(shown.operations).flatMap(([id, shownOperation]) => {
      const operation = operations.get(id);
      if (!operation) return [fact(id, 'exists', true, false)];
      return [
        ...operationFacts(reader, document, operation, shownOperation),
        ...callFacts(reader, document, operation, shownOperation),
      ];
    }),
    ...Object.entries(shown.named).flatMap(([id, { since }]) => {
      const node = operations.get(id)?.node;
      const exists = fact(id, 'exists', true, node !== undefined);
      return since ? [exists, fact(id, 'x-since', since, node?.['x-since'])] : [exists];
    }),
    ...shown.introduction.map((texts) => rowFact(String(document.info.description), texts)),
  ];
}

function rowFact(text: string, texts: string[]): Fact {
  const lines = text.split('\n').filter((line) => texts.every((each) => line.includes(each)));
  return fact('introduction', 'has a line with', texts, lines, lines.length > 0);
}

/** The shown facts of a whole operation. */
function operationFacts(
  reader: Reader,
  document: Document,
  operation: OperationPlace,
  shown: ShownOperation,
): Fact[] {
  const { id, node } = operation;
  const facts = [
    fact(id, 'the path', shown.url, operation.path),
    fact(id, 'the credential', shown.credential, credentialOf(reader, document, operation)),
  ];
  if (shown.method) facts.push(fact(id, 'the method', shown.method, operation.method));
  if (shown.since) facts.push(fact(id, 'x-since', shown.since, node['x-since']));
  if (shown.sunset) facts.push(fact(id, 'x-sunset', shown.sunset, node['x-sunset']));
  if (shown.deprecated) facts.push(fact(id, 'deprecated', true, node.deprecated));
  if (shown.webhook) facts.push(...webhookFacts(reader, operation));
  const body = reader.child(operation, 'requestBody');
  const types = Object.keys(body?.node.content ?? {}).join(', ');
  if (shown.body) facts.push(fact(id, 'the Content-Type', 'application/json', types));
  else facts.push(fact(id, 'a request body', false, body !== undefined));
  const texts = `${node.summary} ${node.description}`;
  return [
    ...facts,
    ...(shown.says ?? []).map((text) => saysFact(id, 'the description', text, [texts])),
  ];
}

function webhookFacts(reader: Reader, operation: OperationPlace): Fact[] {
  const [call] = reader.callbacks(operation);
  const payload = call && jsonSchema(reader, reader.child(call, 'requestBody'));
  const kinds = payload ? variants(reader, payload) : [];
  const all = kinds.length > 0 && kinds.every((kind) => fields(reader, kind).has('track_id'));
  return [
    fact(operation.id, "the webhook's method", 'post', call?.method),
    fact(operation.id, "the webhook's track_id", true, all),
  ];
}

/**
 * The place of an operation's credential. An alternative to the API key in the body, as in chat,
 * does not count.
 */
function credentialOf(
  reader: Reader,
  document: Document,
  operation: OperationPlace,
): CredentialPlace {
  const body = jsonSchema(reader, reader.child(operation, 'requestBody'));
  if (properties(reader, body).some(([, property]) => isCredential(reader, property)))
    return 'body';
  if (parametersOf(reader, operation).some((each) => isCredential(reader, each))) return 'query';
  const needs = securityOf(document, operation);
  return needs.length > 0 && needs.every((need) => 'bearer' in need) ? 'bearer' : 'none';
}
