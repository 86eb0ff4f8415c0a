import type { JSONSchema7 } from '@ai-sdk/provider';
import { Random } from '@genmedia/media/random';
import { generateText, jsonSchema, Output } from 'ai';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { sandbox } from '../provider.ts';
import { cluesIn } from './json/clues.ts';
import { valueFor } from './json/from-schema.ts';
import { modernSchema } from './json/modern-schema.ts';

const model = sandbox.languageModel('sandbox-language');
const validators = [Ajv, Ajv2020].map((Draft) => {
  const ajv = new Draft({ strict: false });
  addFormats.default(ajv);
  return ajv;
});

async function answer(text: string, schema?: JSONSchema7): Promise<unknown> {
  const { content } = await model.doGenerate({
    prompt: [{ role: 'user', content: [{ type: 'text', text }] }],
    responseFormat: { type: 'json', ...(schema && { schema }) },
  });
  const [part] = content;
  return JSON.parse(part?.type === 'text' ? part.text : '');
}

const object = (properties: Record<string, JSONSchema7>, more: JSONSchema7 = {}): JSONSchema7 => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...more,
});

const schemas: Record<string, JSONSchema7> = {
  keywords: object({
    additionalItems: { type: 'array', items: { type: 'string' } },
    $schema: { type: 'string' },
    default: object({ items: { type: 'integer' } }),
  }),
  numbers: object({
    rating: { type: 'integer', minimum: 10, maximum: 20, multipleOf: 7 },
    share: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.5 },
    below: { type: 'integer', maximum: -3 },
  }),
  formats: object(
    Object.fromEntries(
      [
        'email',
        'uri',
        'date',
        'time',
        'date-time',
        'duration',
        'hostname',
        'ipv4',
        'ipv6',
        'uuid',
      ].map((format) => [format.replace('-', '_'), { type: 'string', format }]),
    ),
  ),
  patterns: object({
    id: { type: 'string', pattern: '^[A-Z]{3}-\\d{4}$' },
    mac: { type: 'string', pattern: '^([0-9a-f]{2}:){5}[0-9a-f]{2}$' },
    either: { type: 'string', pattern: '^(?:cat|dog)s?$' },
    ahead: { type: 'string', pattern: '^(?=.*\\d)[a-z\\d]{4,8}$' },
    anywhere: { type: 'string', pattern: 'sku' },
    other: { type: 'string', pattern: '^[^a-z\\d]+$' },
    digits: { type: 'string', pattern: '^ORDER-20240101-\\d{4}$' },
    zeros: { type: 'string', pattern: '^01234$' },
  }),
  lengths: object({
    long: { type: 'string', minLength: 50, maxLength: 60 },
    short: { type: 'string', maxLength: 3 },
  }),
  lists: object({
    tags: { type: 'array', items: { type: 'string' }, minItems: 3, uniqueItems: true },
    pair: {
      type: 'array',
      items: [{ type: 'string' }, { type: 'integer' }],
      minItems: 2,
      maxItems: 2,
    },
    some: { type: 'array', contains: { const: 'x' }, minItems: 1 },
    none: { type: 'array', items: { type: 'string' }, maxItems: 0 },
  }),
  'tuples of today': object({
    triple: {
      prefixItems: [{ const: 1 }, { const: 2 }, { type: 'null' }],
      minItems: 3,
    } as JSONSchema7,
  }),
  choices: object({
    kind: { enum: ['small', 'large'] },
    fixed: { const: 7 },
    maybe: { anyOf: [{ type: 'null' }, { type: 'string', minLength: 2 }] },
    nullable: { type: ['null', 'integer'] },
    both: { allOf: [{ type: 'integer', minimum: 5 }, { maximum: 5 }] },
  }),
  references: {
    $ref: '#/$defs/node',
    $defs: {
      node: object({
        name: { type: 'string' },
        children: { type: 'array', items: { $ref: '#/$defs/node' } },
      }),
    },
  } as JSONSchema7,
  'references into tuples': object({
    pair: {
      type: 'array',
      items: [{ type: 'integer' }, { $ref: '#/properties/pair/items/0' }],
      minItems: 2,
    },
  }),
  // Parsed from text, because an object literal with `then` would look like a promise.
  conditions: JSON.parse(`{
    "type": "object",
    "properties": { "kind": { "enum": ["card", "cash"] }, "card": { "type": "string" } },
    "required": ["kind"],
    "if": { "properties": { "kind": { "const": "card" } } },
    "then": { "required": ["card"] },
    "dependentRequired": { "card": ["kind"] }
  }`),
  'what is not': object({ x: { type: 'string', not: { enum: ['', 'a'] } } }),
  'a map': {
    type: 'object',
    definitions: { item: { type: 'string' } },
    additionalProperties: { $ref: '#/definitions/item' },
  },
  'no fields': { type: 'object', unevaluatedProperties: false } as JSONSchema7,
  'words of a generator': object({
    name: { type: 'string', faker: 'person.name', chance: 'name' } as JSONSchema7,
  }),
  'an optional field that is never met': {
    type: 'object',
    properties: { a: { enum: ['x'], minLength: 5 } },
  },
  'objects to choose from': { enum: [{ type: 'object' }] },
  'a list of kinds': object({
    shape: {
      oneOf: [
        object({ type: { const: 'circle' }, r: { type: 'number', minimum: 0 } }),
        object({ type: { const: 'box' }, w: { type: 'number' }, h: { type: 'number' } }),
      ],
    },
  }),
  'a chain that may end': {
    $ref: '#/definitions/link',
    definitions: {
      link: {
        type: 'object',
        properties: { value: { type: 'integer' }, next: { $ref: '#/definitions/link' } },
        required: ['value'],
      },
    },
  },
  'eight levels': [...Array(8)].reduce((inner) => object({ inner }), { type: 'string' }),
  'names of the prototype': object(
    Object.fromEntries<JSONSchema7>([
      ['constructor', { type: 'string' }],
      ['toString', { type: 'integer' }],
    ]),
  ),
};

describe('answers in JSON', () => {
  it.each(Object.entries(schemas))('fit a schema with %s', async (name, schema) => {
    const value = await answer('Order 14 of Ana, ana@x.com: a large one for 0.25', schema);
    const ajv = validators[name === 'tuples of today' ? 1 : 0] as Ajv;
    const isValid = ajv.validate(schema as object, value);
    expect(isValid, `${ajv.errorsText()}: ${JSON.stringify(value)}`).toBe(true);
  });

  it('contain values from the message', async () => {
    const schema = object({
      name: { type: 'string' },
      email: { type: 'string', format: 'email' },
      age: { type: 'integer' },
      colour: { enum: ['red', 'blue'] },
    });
    expect(
      await answer('The customer is called Ana Sousa, ana@x.com, 41, and likes blue', schema),
    ).toEqual({
      name: 'Ana Sousa',
      email: 'ana@x.com',
      age: 41,
      colour: 'blue',
    });
  });

  it('are checked at once, even if the schema asks for a promise', async () => {
    const async = { $async: true } as JSONSchema7;
    const schema = object({ n: { type: 'integer', minimum: 100, ...async } }, async);
    const { n } = (await answer('Answer with JSON', schema)) as { n: number };
    expect(n).toBeGreaterThanOrEqual(100);
  });

  it('fit what a schema asks of fields that are named like keywords', () => {
    const schema = { dependentRequired: { items: ['chance'], chance: ['items'] } };
    expect(modernSchema(schema)).toEqual(schema);
  });

  it('do not contain what a schema notes for others', async () => {
    expect(await answer('x', { type: 'object', 'x-note': 'internal' } as JSONSchema7)).toEqual({});
  });

  it('are the same each time that they are made from the same clues', () => {
    const clues = cluesIn('Write to Ana', '');
    const run = () => valueFor(object({ name: { type: 'string' } }), clues, new Random('1'));
    expect([run(), run()]).toEqual([{ name: 'Ana' }, { name: 'Ana' }]);
  });

  it.each<[string, NonNullable<JSONSchema7['type']>, unknown]>([
    ['The price is 9.99', 'number', 9.99],
    ['price: -12.50, paid today', 'number', -12.5],
    ['price = 1,250', 'integer', 1250],
    ['It costs 1,250 euros', 'integer', 1250],
    ['The price is 5. That is all.', 'number', 5],
    ['price: 1.2.3', 'string', '1.2.3'],
  ])('contain a number to its end: %s', async (text, type, price) => {
    expect(await answer(text, object({ price: { type } }))).toEqual({ price });
  });

  it('read a name with an apostrophe to its end', async () => {
    const schema = object({ name: { type: 'string' }, city: { type: 'string' } });
    expect(await answer("name: O'Brien, city: 'Cork'", schema)).toEqual({
      name: "O'Brien",
      city: 'Cork',
    });
  });

  it.each<[string, NonNullable<JSONSchema7['enum']>, unknown]>([
    ['a female patient', ['male', 'female'], 'female'],
    ['a woman came', ['man', 'woman'], 'woman'],
    ['10 pieces', [1, 2, 10], 10],
    ['a flow that is high', ['low', 'high'], 'high'],
    ['two red cats', ['dog', 'cat'], 'cat'],
    ['Set it to in_progress', ['done', 'in_progress'], 'in_progress'],
    ['It is in progress now', ['done', 'in-progress'], 'in-progress'],
    ['I want an iPhone', ['Pixel', 'iPhone'], 'iPhone'],
    ['The ratio is 15', [1.5, 15], 15],
    ['from İstanbul', ['Ankara', 'İstanbul'], 'İstanbul'],
    ['मुझे नीला चाहिए', ['लाल', 'नीला'], 'नीला'],
    ['मुझे नीला चाहिए', ['नीली', 'नीला'], 'नीला'],
    ['สีแดง', ['น้ำเงิน', 'แดง'], 'แดง'],
    ['choose 1, 5 or 7', [1.5, 5, 7], 5],
    ['music of the 1990s', [1980, 1990], 1990],
    ['it costs $20.00', [10, 20], 20],
    ['a sunny day', ['⚠️ warning', '☀️ sunny'], '☀️ sunny'],
    ['the plan of today', ['tomorrow', 'to day'], 'tomorrow'],
    ['a video of YouTube', ['vimeo', 'tube', 'youtube'], 'youtube'],
    ['我要蓝色的', ['红色', '蓝色'], '蓝色'],
  ])('contain the choice that is named: %s', async (text, values, chosen) => {
    expect(await answer(text, object({ choice: { enum: values } }))).toEqual({ choice: chosen });
  });

  it('have the fields that the message names, if there is no schema', async () => {
    const listed =
      'Answer in JSON with the keys name, age and city. The age is 7, the city is Porto, she is called Ana.';
    expect(await answer(listed)).toEqual({ name: 'Ana', age: 7, city: 'Porto' });
    expect(await answer('Answer in JSON containing the name and an age')).toEqual({
      name: expect.any(String),
      age: expect.any(Number),
    });
    const letters = await answer('Answer in JSON with the keys a and b');
    expect(Object.keys(letters as object)).toEqual(['a', 'b']);
    const shown = await answer('Like {"title": "x", "tags": ["x"], "year": 1}: the film of 1942');
    expect(shown).toEqual({
      title: expect.any(String),
      tags: expect.any(Array),
      year: expect.any(Number),
    });
    expect(await answer('What is 2 + 3?')).toEqual({ answer: '[sandbox] 2 + 3 = 5' });
  });

  it('come as objects of the AI SDK', async () => {
    const { output } = await generateText({
      model,
      prompt: 'What is 2 + 3?',
      output: Output.object({
        schema: jsonSchema<{ answer: string; steps: string[] }>(
          object({
            answer: { type: 'string' },
            steps: { type: 'array', items: { type: 'string' } },
          }),
        ),
      }),
    });
    expect(output.answer).toBe('[sandbox] 2 + 3 = 5');
    expect(output.steps.length).toBeGreaterThan(0);
  });

  it.each([
    ['endless', { $ref: '#/$defs/a', $defs: { a: object({ next: { $ref: '#/$defs/a' } }) } }],
    ['too wide', { type: 'array', minItems: 1e9 }],
    ['contradictory', object({ x: { type: 'integer', minimum: 3, maximum: 2 } })],
    ['of a pattern that takes for ever', object({ x: { pattern: '^(a+)+\\1$', minLength: 40 } })],
    ['no schema', { type: 'thing' } as unknown as JSONSchema7],
    // One more that ends by its time.
    ...(process.env.TEST_FULL
      ? [
          [
            'of patterns without end',
            object({ x: { type: 'string', pattern: '((a{999}){999}){999}' } }),
          ],
        ]
      : []),
  ] as [string, JSONSchema7][])('are refused for a schema that is %s', async (_, schema) => {
    await expect(answer('x', schema)).rejects.toThrow(/schema/);
  });

  const deep = (inner: JSONSchema7) =>
    [...Array(8)].reduce<JSONSchema7>((nested) => object({ nested }), inner);

  it.each([
    ['a text of 1e9 characters', { type: 'string', minLength: 1e9 }, 'more than 100000 characters'],
    ['an email of 1e9', { type: 'string', format: 'email', minLength: 1e9 }, '100000 characters'],
    ['many long texts', { minItems: 900, items: { minLength: 900, type: 'string' } }, 'characters'],
    ['a pattern of 3e7', { type: 'string', pattern: '^a{30000000}$' }, '100000 characters'],
    ['many large constants', { minItems: 900, items: { const: 'x'.repeat(900) } }, 'characters'],
    ['1e7 items', { minItems: 1e7, items: { type: 'null' } }, 'more than 1000 values'],
    [
      '3e7 items, below the depth that is made',
      deep({ type: 'array', minItems: 3e7, items: {} }),
      '1000 values',
    ],
  ] as [string, JSONSchema7, string][])(
    'end when too much is made, of %s',
    async (_, schema, message) => {
      const typed = 'items' in schema ? { type: 'array' as const, ...schema } : schema;
      await expect(answer('x', typed)).rejects.toThrow(message);
    },
  );

  it('are given where a schema would allow too much', async () => {
    const schema = object({
      list: { type: 'array', items: { type: 'string', maxLength: 1e9 }, maxItems: 1e9 },
      some: { type: 'array', contains: { const: 1 }, maxItems: 1e9 },
      fields: { type: 'object', maxProperties: 1e9 },
    });
    const value = await answer('x', schema);
    expect(validators[0]?.validate(schema as object, value)).toBe(true);
  });
});
