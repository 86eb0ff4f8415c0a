import {
  type CredentialPlace,
  carries,
  type Document,
  fields,
  isCredential,
  jsonSchema,
  type OperationPlace,
  type Place,
  parametersOf,
  properties,
  type Reader,
  readerOf,
  requiredFields,
  type Schema,
  securityOf,
  variants,
} from '@genmedia/openapi';
import {
  loadShown,
  type Shown,
  type ShownField,
  type ShownFields,
  type ShownOperation,
} from './shown.ts';
import { answersOf, fieldsOf, inputsOf, insides, nodesOf, shownTypes, typeNames } from './walk.ts';

/** One fact that the interface shows, and what the contract says about it. */
export interface Fact {
  of: string;
  what: string;
  shown: unknown;
  found: unknown;
  holds: boolean;
}

function fact(
  of: string,
  what: string,
  shown: unknown,
  found: unknown,
  holds = Object.is(shown, found),
): Fact {
  return { of, what, shown, found, holds };
}

/** Describes a fact in one line. */
export function describeFact({ of, what, shown, found }: Fact): string {
  return `${of}: ${what} is shown as ${JSON.stringify(shown)}, the contract has ${JSON.stringify(found)}`;
}

/** Compares all shown facts with a bundled contract. */
export function compare(document: Document, shown: Shown = loadShown()): Fact[] {
  const reader = readerOf(document);
  const operations = new Map(reader.operations(document).map((each) => [each.id, each]));
  return [
    ...Object.entries(shown.operations).flatMap(([id, wanted]) => {
      const operation = operations.get(id);
      if (!operation) return [fact(id, 'exists', true, false)];
      return [
        ...operationFacts(reader, document, operation, wanted),
        ...inputFacts(reader, operation, wanted),
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
  const said = `${node.summary} ${node.description}`;
  return [
    ...facts,
    ...(shown.says ?? []).map((text) => saysFact(id, 'the description', text, [said])),
  ];
}

function saysFact(of: string, what: string, text: string, said: string[]): Fact {
  const holds = said.some((each) => each.toLowerCase().includes(text.toLowerCase()));
  return fact(of, what, text, said, holds);
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

/** A field in the contract: its schemas in all alternatives that have it. */
interface ContractField {
  schema: Place<Schema>;
  description: string;
  required: boolean;
  marked: boolean;
  credential: boolean;
  since: unknown;
}

/** The shown facts of an operation's parameters, request fields and answer fields. */
function inputFacts(reader: Reader, operation: OperationPlace, shown: ShownOperation): Fact[] {
  const { id } = operation;
  const request = jsonSchema(reader, reader.child(operation, 'requestBody'));
  const requests = request ? variants(reader, request) : [];
  return [
    ...parameterFacts(reader, operation, shown, 'path'),
    ...parameterFacts(reader, operation, shown, 'query'),
    ...objectFacts(reader, `${id}, request`, requests, shown.body ?? {}),
    ...objectFacts(reader, `${id}, answer`, answersOf(reader, operation), shown.answer ?? {}),
  ];
}

function parameterFacts(
  reader: Reader,
  operation: OperationPlace,
  shown: ShownOperation,
  where: 'path' | 'query',
): Fact[] {
  const inputs = inputsOf(reader, operation, shown).filter(
    ({ parameter }) => parameter.node.in === where,
  );
  return Object.entries(shown[where] ?? {}).flatMap(([name, field]) => {
    const found = inputs.flatMap(({ parameter, schema }): ContractField[] => {
      if (parameter.node.name !== name || !schema) return [];
      const { description, required, 'x-since': since } = parameter.node;
      return [
        {
          schema,
          description: String(description ?? ''),
          required: required === true,
          marked: carries(parameter, 'x-assumption'),
          credential: isCredential(reader, parameter),
          since,
        },
      ];
    });
    return fieldFacts(reader, `${operation.id}, ${where}`, name, field, found);
  });
}

function objectFacts(
  reader: Reader,
  of: string,
  objects: Place<Schema>[],
  shown: ShownFields,
): Fact[] {
  const all = objects.flatMap((object) => fieldsOf(reader, object, shown));
  return Object.entries(shown).flatMap(([name, field]) => {
    const found = all
      .filter((each) => each.name === name)
      .map(({ object, property }): ContractField => {
        const raw = property.raw as Schema;
        return {
          schema: property,
          description: raw.description ?? property.node.description ?? '',
          required: requiredFields(reader, object).includes(name),
          marked: carries(property, 'x-assumption'),
          credential: isCredential(reader, property),
          since: raw['x-since'] ?? property.node['x-since'],
        };
      });
    return fieldFacts(reader, of, name, field, found);
  });
}

const LIMITS = [
  ['min', 'minimum'],
  ['max', 'maximum'],
  ['maxItems', 'maxItems'],
  ['default', 'default'],
] as const;

function fieldFacts(
  reader: Reader,
  of: string,
  name: string,
  field: ShownField,
  found: ContractField[],
): Fact[] {
  const there = fact(of, `the field ${name}`, 'there', found.length > 0 ? 'there' : 'not there');
  const [first] = found;
  if (!first) return [there];
  const say = (what: string) => `${name}'s ${what}`;
  const facts = [there];
  if (field.type) facts.push(typeFact(reader, of, say('type'), field, found));
  const values = valuesOf(reader, found);
  if (field.enum) {
    facts.push(fact(of, say('values'), field.enum, values, sameSet(field.enum, values)));
  }
  for (const value of field.includes ?? []) {
    facts.push(fact(of, say('values'), value, values, values.includes(value)));
  }
  for (const [limit, keyword] of LIMITS.filter(([each]) => field[each] !== undefined)) {
    const said = keywordOf(reader, found, keyword);
    const holds = said.length === 1 && said[0] === field[limit];
    facts.push(fact(of, say(keyword), field[limit], said, holds));
  }
  if (field.required !== undefined) {
    facts.push(fact(of, say('being required'), field.required, first.required));
  }
  if (field.credential) facts.push(fact(of, say('x-credential'), true, first.credential));
  if (field.since) facts.push(fact(of, say('x-since'), field.since, first.since));
  const descriptions = found.map((each) => each.description);
  for (const text of field.says ?? []) {
    facts.push(saysFact(of, say('description'), text, descriptions));
  }
  const objects = found.flatMap(({ schema }) => insides(reader, schema));
  return [...facts, ...objectFacts(reader, `${of}, ${name}`, objects, field.fields ?? {})];
}

/** If no type is shown, this is a fact only where the contract marks the type as our choice. */
function typeFact(
  reader: Reader,
  of: string,
  what: string,
  field: ShownField,
  found: ContractField[],
): Fact {
  const wanted = shownTypes(field);
  const typesOf = (some: ContractField[]) =>
    some.flatMap(({ schema }) => typeNames(reader, schema));
  const all = typesOf(found);
  const plain = typesOf(found.filter(({ marked }) => !marked));
  const holds =
    wanted.every((type) => all.includes(type)) && plain.every((type) => wanted.includes(type));
  return fact(of, what, field.type, [...new Set(all)].join(' | '), holds);
}

function valuesOf(reader: Reader, found: ContractField[]): unknown[] {
  const nodes = found.flatMap(({ schema }) => nodesOf(reader, schema));
  const values = nodes.flatMap((node) => [node.const, ...(node.enum ?? [])]);
  return [...new Set(values)].filter((value) => value !== undefined && value !== null);
}

function keywordOf(reader: Reader, found: ContractField[], keyword: string): unknown[] {
  const nodes = found.flatMap(({ schema }) => nodesOf(reader, schema));
  return [...new Set(nodes.map((node) => node[keyword]))].filter((value) => value !== undefined);
}

function sameSet(one: unknown[], other: unknown[]): boolean {
  return one.length === other.length && one.every((value) => other.includes(value));
}
