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
  answersOf,
  fieldsOf,
  innerObjects,
  inputsOf,
  nodesOf,
  shownTypes,
  typeNames,
} from './contract-fields.ts';
import {
  loadShown,
  type Shown,
  type ShownField,
  type ShownFields,
  type ShownOperation,
} from './shown.ts';

/** One fact that the interface shows, and what the contract says about it. */
export interface Fact {
  subject: string;
  aspect: string;
  shown: unknown;
  actual: unknown;
  holds: boolean;
}

function fact(
  subject: string,
  aspect: string,
  shown: unknown,
  actual: unknown,
  holds = Object.is(shown, actual),
): Fact {
  return { subject, aspect, shown, actual, holds };
}

/** Describes a fact in one line. */
export function describeFact({ subject, aspect, shown, actual }: Fact): string {
  return `${subject}: ${aspect} is shown as ${JSON.stringify(shown)}, the contract has ${JSON.stringify(actual)}`;
}

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
        ...inputFacts(reader, document, operation, shownOperation),
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

function saysFact(subject: string, aspect: string, text: string, texts: string[]): Fact {
  const holds = texts.some((each) => each.toLowerCase().includes(text.toLowerCase()));
  return fact(subject, aspect, text, texts, holds);
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
function inputFacts(
  reader: Reader,
  document: Document,
  operation: OperationPlace,
  shown: ShownOperation,
): Fact[] {
  const { id } = operation;
  const hasHeader = securityOf(document, operation).some((need) => 'bearer' in need);
  const body = hasHeader ? withoutDemand(shown.body) : shown.body;
  const request = jsonSchema(reader, reader.child(operation, 'requestBody'));
  const requests = request ? variants(reader, request) : [];
  return [
    ...parameterFacts(reader, operation, shown, 'path'),
    ...parameterFacts(reader, operation, shown, 'query'),
    ...objectFacts(reader, `${id}, request`, requests, body ?? {}),
    ...objectFacts(reader, `${id}, answer`, answersOf(reader, operation), shown.answer ?? {}),
  ];
}

/** The fields, where a header may stand for the credential: a request without both is refused. */
function withoutDemand(shown: ShownFields = {}): ShownFields {
  const entries = Object.entries(shown).map(([name, field]) => {
    const { required: _, ...others } = field;
    return [name, field.credential ? others : field];
  });
  return Object.fromEntries(entries);
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
    const actual = inputs.flatMap(({ parameter, schema }): ContractField[] => {
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
    return fieldFacts(reader, `${operation.id}, ${where}`, name, field, actual);
  });
}

function objectFacts(
  reader: Reader,
  subject: string,
  objects: Place<Schema>[],
  shown: ShownFields,
): Fact[] {
  const all = objects.flatMap((object) => fieldsOf(reader, object, shown));
  return Object.entries(shown).flatMap(([name, field]) => {
    const actual = all
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
    return fieldFacts(reader, subject, name, field, actual);
  });
}

const shownLimits = [
  ['min', 'minimum'],
  ['max', 'maximum'],
  ['maxItems', 'maxItems'],
  ['default', 'default'],
] as const;

function fieldFacts(
  reader: Reader,
  subject: string,
  name: string,
  field: ShownField,
  actual: ContractField[],
): Fact[] {
  const found = actual.length > 0 ? 'there' : 'not there';
  const presence = fact(subject, `the field ${name}`, 'there', found);
  const [first] = actual;
  if (!first) return [presence];
  const aspectOf = (aspect: string) => `${name}'s ${aspect}`;
  const facts = [presence];
  if (field.type) facts.push(typeFact(reader, subject, aspectOf('type'), field, actual));
  const values = valuesOf(reader, actual);
  if (field.enum) {
    facts.push(fact(subject, aspectOf('values'), field.enum, values, sameSet(field.enum, values)));
  }
  for (const value of field.includes ?? []) {
    facts.push(fact(subject, aspectOf('values'), value, values, values.includes(value)));
  }
  for (const [limit, keyword] of shownLimits.filter(([each]) => field[each] !== undefined)) {
    const limits = keywordOf(reader, actual, keyword);
    const holds = limits.length === 1 && limits[0] === field[limit];
    facts.push(fact(subject, aspectOf(keyword), field[limit], limits, holds));
  }
  if (field.required !== undefined) {
    facts.push(fact(subject, aspectOf('being required'), field.required, first.required));
  }
  if (field.credential) facts.push(fact(subject, aspectOf('x-credential'), true, first.credential));
  if (field.since) facts.push(fact(subject, aspectOf('x-since'), field.since, first.since));
  const descriptions = actual.map((each) => each.description);
  for (const text of field.says ?? []) {
    facts.push(saysFact(subject, aspectOf('description'), text, descriptions));
  }
  const objects = actual.flatMap(({ schema }) => innerObjects(reader, schema));
  return [...facts, ...objectFacts(reader, `${subject}, ${name}`, objects, field.fields ?? {})];
}

/** If no type is shown, this is a fact only where the contract marks the type as our choice. */
function typeFact(
  reader: Reader,
  subject: string,
  aspect: string,
  field: ShownField,
  actual: ContractField[],
): Fact {
  const shownOperation = shownTypes(field);
  const typesOf = (contractFields: ContractField[]) =>
    contractFields.flatMap(({ schema }) => typeNames(reader, schema));
  const all = typesOf(actual);
  const unmarked = typesOf(actual.filter(({ marked }) => !marked));
  const holds =
    shownOperation.every((type) => all.includes(type)) &&
    unmarked.every((type) => shownOperation.includes(type));
  return fact(subject, aspect, field.type, [...new Set(all)].join(' | '), holds);
}

function valuesOf(reader: Reader, actual: ContractField[]): unknown[] {
  const nodes = actual.flatMap(({ schema }) => nodesOf(reader, schema));
  const values = nodes.flatMap((node) => [node.const, ...(node.enum ?? [])]);
  return [...new Set(values)].filter((value) => value !== undefined && value !== null);
}

function keywordOf(reader: Reader, actual: ContractField[], keyword: string): unknown[] {
  const nodes = actual.flatMap(({ schema }) => nodesOf(reader, schema));
  return [...new Set(nodes.map((node) => node[keyword]))].filter((value) => value !== undefined);
}

function sameSet(one: unknown[], other: unknown[]): boolean {
  return one.length === other.length && one.every((value) => other.includes(value));
}
