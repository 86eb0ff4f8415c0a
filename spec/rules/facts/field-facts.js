import { carries } from '../support/reader.js';
import { jsonSchema, variants } from '../support/schema.js';
import { shownTypes, typeNames } from '../support/type-names.js';
import { fact } from './fact.js';
import { isCredential, isCredentialParameter } from './operation-facts.js';

/** @import { Node, OperationPlace, Place, ShownField, ShownFields, ShownOperation } from '../support/types.d.ts' */
/** @import { Reader } from '../support/reader.js' */
/** @import { Fact } from './fact.js' */

/**
 * A field as the contract has it: its schema in each alternative that has it.
 * @typedef {{ schema: Place, description: string, required: boolean, marked: boolean, credential: boolean, since: unknown }} Found
 */

const LIMITS = /** @type {const} */ ([
  ['min', 'minimum'],
  ['max', 'maximum'],
  ['maxItems', 'maxItems'],
  ['default', 'default'],
]);

/**
 * What is shown of the parameters, the request's fields and the answer's fields of an operation.
 * @param {Reader} reader
 * @param {OperationPlace} operation
 * @param {ShownOperation} shown
 * @returns {Fact[]}
 */
export function fieldFacts(reader, operation, shown) {
  const { id } = operation;
  const request = jsonSchema(reader, reader.child(operation, 'requestBody'));
  const answer = reader
    .entries(operation, 'responses')
    .filter(([status]) => status === '200' || status === '201')
    .map(([, response]) => jsonSchema(reader, response))
    .find((schema) => schema !== undefined);
  return [
    ...parametersFacts(reader, operation, 'path', shown.path ?? {}),
    ...parametersFacts(reader, operation, 'query', shown.query ?? {}),
    ...objectFacts(reader, `${id}, request`, request ? [request] : [], shown.body ?? {}),
    ...objectFacts(reader, `${id}, answer`, answer ? [answer] : [], shown.answer ?? {}),
  ];
}

/**
 * @param {Reader} reader
 * @param {OperationPlace} operation
 * @param {string} where
 * @param {ShownFields} fields
 */
function parametersFacts(reader, operation, where, fields) {
  const parameters = reader.entries(operation, 'parameters').map(([, parameter]) => parameter);
  return Object.entries(fields).flatMap(([name, field]) => {
    const found = parameters
      .filter(({ node }) => node.in === where && node.name === name)
      .flatMap((parameter) => foundParameter(reader, parameter));
    return oneFieldFacts(reader, `${operation.id}, ${where}`, name, field, found);
  });
}

/**
 * @param {Reader} reader
 * @param {Place} parameter
 * @returns {Found[]}
 */
function foundParameter(reader, parameter) {
  const schema = reader.child(parameter, 'schema');
  if (!schema) return [];
  return [
    {
      schema,
      description: parameter.node.description ?? '',
      required: parameter.node.required === true,
      marked: carries(parameter, 'x-assumption'),
      credential: isCredentialParameter(reader, parameter),
      since: parameter.node['x-since'],
    },
  ];
}

/**
 * @param {Reader} reader
 * @param {string} of
 * @param {Place[]} schemas
 * @param {ShownFields} fields
 * @returns {Fact[]}
 */
function objectFacts(reader, of, schemas, fields) {
  const objects = schemas.flatMap((schema) => variants(reader, schema));
  return Object.entries(fields).flatMap(([name, field]) => {
    const found = objects.flatMap((object) => {
      const property = reader.child(object, 'properties', name);
      return property ? [foundProperty(object, property, name)] : [];
    });
    return oneFieldFacts(reader, of, name, field, found);
  });
}

/**
 * @param {Place} object
 * @param {Place} schema
 * @param {string} name
 * @returns {Found}
 */
function foundProperty(object, schema, name) {
  return {
    schema,
    description: schema.raw.description ?? schema.node.description ?? '',
    required: object.node.required?.includes(name) ?? false,
    marked: carries(schema, 'x-assumption'),
    credential: isCredential(schema),
    since: schema.raw['x-since'] ?? schema.node['x-since'],
  };
}

/**
 * @param {Reader} reader
 * @param {string} of
 * @param {string} name
 * @param {ShownField} field
 * @param {Found[]} found
 * @returns {Fact[]}
 */
function oneFieldFacts(reader, of, name, field, found) {
  const facts = [fact(of, `the field ${name}`, 'there', found.length > 0 ? 'there' : 'not there')];
  const [first] = found;
  if (!first) return facts;
  const say = (/** @type {string} */ what) => `${name}'s ${what}`;
  if (field.type) facts.push(typeFact(reader, of, say('type'), field, found));
  if (field.enum) {
    const values = valuesOf(reader, found);
    facts.push(fact(of, say('values'), field.enum, values, sameSet(field.enum, values)));
  }
  for (const value of field.includes ?? []) {
    const values = valuesOf(reader, found);
    facts.push(fact(of, say('values'), value, values, values.includes(value)));
  }
  for (const [limit, keyword] of LIMITS.filter(([each]) => field[each] !== undefined)) {
    const values = keywordOf(reader, found, keyword);
    const holds = values.length === 1 && values[0] === field[limit];
    facts.push(fact(of, say(keyword), field[limit], values, holds));
  }
  if (field.required !== undefined) {
    facts.push(fact(of, say('being required'), field.required, first.required));
  }
  if (field.credential) facts.push(fact(of, say('x-credential'), true, first.credential));
  if (field.since) facts.push(fact(of, say('x-since'), field.since, first.since));
  for (const text of field.says ?? []) {
    const said = found.map((each) => each.description);
    const holds = said.some((each) => each.toLowerCase().includes(text.toLowerCase()));
    facts.push(fact(of, say('description'), text, said, holds));
  }
  return [
    ...facts,
    ...objectFacts(reader, `${of}, ${name}`, insides(reader, found), field.fields ?? {}),
  ];
}

/**
 * A type that is not shown counts only where the contract says that it is our choice.
 * @param {Reader} reader
 * @param {string} of
 * @param {string} what
 * @param {ShownField} field
 * @param {Found[]} found
 */
function typeFact(reader, of, what, field, found) {
  const wanted = shownTypes(field);
  const all = found.flatMap((each) => typeNames(reader, each.schema));
  const plain = found
    .filter((each) => !each.marked)
    .flatMap((each) => typeNames(reader, each.schema));
  const holds =
    wanted.every((type) => all.includes(type)) && plain.every((type) => wanted.includes(type));
  return fact(of, what, field.type, [...new Set(all)].join(' | '), holds);
}

/**
 * @param {Reader} reader
 * @param {Found[]} found
 * @returns {Node[]} the schemas' own nodes and those of their branches
 */
function nodesOf(reader, found) {
  return found.flatMap(({ schema }) => [
    schema.raw,
    ...variants(reader, schema).map(({ node }) => node),
    schema.node,
  ]);
}

/**
 * @param {Reader} reader
 * @param {Found[]} found
 */
function valuesOf(reader, found) {
  const values = nodesOf(reader, found).flatMap((node) => [
    ...(node.const === undefined ? [] : [node.const]),
    ...(node.enum ?? []),
  ]);
  return [...new Set(values)].filter((value) => value !== null);
}

/**
 * @param {Reader} reader
 * @param {Found[]} found
 * @param {string} keyword
 */
function keywordOf(reader, found, keyword) {
  const values = nodesOf(reader, found).map((node) => node[keyword]);
  return [...new Set(values)].filter((value) => value !== undefined);
}

/**
 * The objects in a field, or in its array.
 * @param {Reader} reader
 * @param {Found[]} found
 * @returns {Place[]}
 */
function insides(reader, found) {
  return found.flatMap(({ schema }) =>
    variants(reader, schema).flatMap((leaf) => {
      const items = reader.child(leaf, 'items');
      return items ? [items] : [leaf];
    }),
  );
}

/**
 * @param {unknown[]} one
 * @param {unknown[]} other
 */
function sameSet(one, other) {
  return one.length === other.length && one.every((value) => other.includes(value));
}
