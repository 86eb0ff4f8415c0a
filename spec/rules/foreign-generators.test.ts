import { expect, test } from 'vitest';
import { contract, lint } from './support/lint.ts';

const rules = { 'genmedia/foreign-generators': 'error' };

const operation = (callbacks = '') => `
operationId: makeThing
responses:
  '200':
    description: Made.
    content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } }
${callbacks}
`;

/** Lints a contract that has only these schemas. */
const withSchemas = (schemas: string, callbacks = '') =>
  lint(rules, { 'openapi.yaml': contract(operation(callbacks), `schemas:\n${schemas}`) });

const thing = (properties: string) => `  Thing: { type: object, properties: { ${properties} } }`;

test('an integer beyond 2^31 needs the format int64', async () => {
  const seed = (more: string) => thing(`seed: { type: integer, maximum: 4294967295${more} }`);
  expect(await withSchemas(seed(', format: int64'))).toEqual([]);
  expect(await withSchemas(thing('seed: { type: integer, maximum: 2147483647 }'))).toEqual([]);
  expect(await withSchemas(seed(''))).toEqual([
    'openapi.yaml#/components/schemas/Thing/properties/seed: openapi-generator makes an int of this integer, which is beyond 2^31: add format: int64.',
  ]);
});

test('no description contains the end of a comment', async () => {
  const accept = (text: string) => thing(`accept: { type: string, description: '${text}' }`);
  expect(await withSchemas(accept('Such as text/* and */json.'))).toEqual([
    'openapi.yaml#/components/schemas/Thing/properties/accept/description: openapi-generator copies this description into a Go comment, which */ would end: remove it.',
  ]);
  expect(await withSchemas(accept('Such as text/*.'))).toEqual([]);
});

test('a property that is always null must be a constant, null in a union is allowed', async () => {
  const union = "size: { anyOf: [{ type: integer }, { type: 'null' }] }";
  expect(await withSchemas(thing(`error: { const: null }, ${union}`))).toEqual([]);
  expect(await withSchemas(thing("error: { type: 'null' }"))).toEqual([
    "openapi.yaml#/components/schemas/Thing/properties/error: openapi-python-client does not support a property of type 'null': write const: null.",
  ]);
});

test('no schema has the name that a generator gives to an answer', async () => {
  const files = (name: string) => ({
    'openapi.yaml': contract(operation().replace("'#/components/schemas/Thing'", `${name}.yaml`)),
    [`${name}.yaml`]: 'type: object',
  });
  expect(await lint(rules, files('MadeThing'))).toEqual([]);
  expect(await lint(rules, files('MakeThingResponse'))).toEqual([
    'MakeThingResponse.yaml#/: oapi-codegen gives the name MakeThingResponse to the answer of an operation: rename the schema.',
  ]);
});

test('two enums that share a value need names for their constants', async () => {
  const enums = (
    names: string,
  ) => `${thing("a: { $ref: '#/components/schemas/A' }, b: { $ref: '#/components/schemas/B' }")}
  A: { type: string, enum: [wide, tall] }
  B: { type: string, enum: [round, wide]${names} }`;
  expect(await withSchemas(enums(', x-enum-varnames: [ROUND, WIDE_B]'))).toEqual([]);
  expect(await withSchemas(enums(''))).toEqual([
    'openapi.yaml#/components/schemas/B: openapi-generator makes the same Go constant for wide of B and of A: add x-enum-varnames.',
  ]);
});

test('each constant that two values share is named, also within one enum; null has none', async () => {
  const enums = (a: string, b: string) =>
    `  A: { enum: [${a}] }\n  B: { enum: [${b}] }\n${thing("a: { $ref: '#/components/schemas/A' }, b: { $ref: '#/components/schemas/B' }")}`;
  const fault = (name: string, owner: string, other: string) =>
    `openapi.yaml#/components/schemas/${owner}: openapi-generator makes the same Go constant for ${name} of ${owner} and of ${other}: add x-enum-varnames.`;
  expect(await withSchemas(enums('a, null', 'b, null'))).toEqual([]);
  expect(await withSchemas(enums('px, PX', 'b'))).toEqual([fault('PX', 'A', 'A')]);
  expect(await withSchemas(enums('a, b', 'a, b'))).toEqual([
    fault('a', 'B', 'A'),
    fault('b', 'B', 'A'),
  ]);
});

test('a callback is inside its operation, with an operationId of its own', async () => {
  const callback = (id: string) =>
    `callbacks: { done: { '{$url}': { post: { operationId: ${id}, responses: { '204': { description: Ok. } } } } } }`;
  const schemas = thing('name: { type: string }');
  expect(await withSchemas(schemas, callback('onThingMade'))).toEqual([]);
  expect(await withSchemas(schemas, callback('makeThing'))).toEqual([
    'openapi.yaml#/paths/~1things/post/callbacks/done/{$url}/post: makeThing: oapi-codegen needs a different operationId for each callback: makeThing is used already.',
  ]);
  const files = {
    'openapi.yaml': contract(
      operation('callbacks: { done: { $ref: Done.yaml } }'),
      `schemas:\n${schemas}`,
    ),
    'Done.yaml': "'{$url}': { post: { operationId: onThingMade, responses: {} } }",
  };
  expect(await lint(rules, files)).toEqual([
    'openapi.yaml#/paths/~1things/post/callbacks/done: makeThing: openapi-generator does not find a callback behind a $ref: write done here without $ref.',
  ]);
});
