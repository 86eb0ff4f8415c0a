import {
  answered,
  type Example,
  giving,
  integer,
  number,
  object,
  oneOf,
  orNull,
  text,
} from './example.ts';

const boat = object({ kind: { type: 'string', const: 'boat' }, sail: text });
const car = object({ kind: { type: 'string', const: 'car' }, wheel: text });
const schemas = { GivenBoat: boat, GivenCar: car };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({
  description: 'Ok.',
  content: { 'application/json': { schema } },
});
const header = (isRequired: boolean) => ({ 'X-Boat': { required: isRequired, schema: text } });
const withHeader = `{ status: 200, body: { text: 'A boat' }, headers: { 'X-Boat': 'red' } }`;
const problem = { 409: json(object({ message: text })) };
const taken = `{ status: 409, body: { message: 'Taken.' } }`;

/** A program that handles each value in a `switch`, and does not compile if one is missing. */
const everySize = `const of = (size: typeof answer.size): number => {
  switch (size) { case 'small': return 1; case 'large': return 2; }
};
of(answer.size);`;

/** Examples of changes in what callers read. */
export const answers = {
  'success-added': {
    was: {},
    is: { responses: { 201: json(object({ other: text })) } },
    after: { read: '', reply: `{ status: 201, body: { other: 'A boat' } }` },
    also: ['name-added'],
  },
  'success-removed': {
    was: { responses: { 201: json(object({ other: text })) } },
    is: {},
    before: {
      read: `'other' in answer && answer.other.length;`,
      reply: `{ status: 201, body: { other: 'A boat' } }`,
    },
    also: ['name-removed'],
  },
  'failure-added': {
    was: {},
    is: { responses: problem },
    after: { reply: taken, names: [`ResponseBody<'ID', 409>`] },
  },
  'failure-removed': {
    was: { responses: problem },
    is: {},
    before: { reply: taken, names: [`ResponseBody<'ID', 409>`] },
  },
  'answer-content-added': { was: {}, is: { gives: ['application/xml'] } },
  'answer-content-removed': { was: { gives: ['application/xml'] }, is: {} },
  'answer-field-added-required': {
    was: {},
    is: giving(text),
    after: { read: 'answer.size.length;', give: answered('small') },
  },
  'answer-field-added-optional': {
    was: {},
    is: giving(text, false),
    after: { read: 'answer.size?.length;', give: answered('small') },
  },
  'answer-field-removed': {
    was: giving(text),
    is: {},
    before: { read: 'answer.size.length;', give: answered('small') },
  },
  'answer-field-became-optional': {
    was: giving(text),
    is: giving(text, false),
    before: { read: 'answer.size.length;', give: answered('small') },
    after: {},
  },
  'answer-field-became-required': {
    was: giving(text, false),
    is: giving(text),
    before: { read: 'answer.size?.length;' },
    after: { read: 'answer.size.length;', give: answered('small') },
  },
  'answer-value-added': {
    was: giving(oneOf('small', 'large')),
    is: giving(oneOf('small', 'large', 'huge')),
    before: { read: everySize, give: answered('small') },
    after: { read: `answer.size === 'huge';`, give: answered('huge') },
  },
  'answer-value-removed': {
    was: giving(oneOf('small', 'large', 'huge')),
    is: giving(oneOf('small', 'large')),
    before: { read: `answer.size === 'huge';`, give: answered('huge') },
  },
  'answer-type-widened': {
    was: giving(text),
    is: giving({ type: ['string', 'number'] }),
    before: { read: 'answer.size.length;', give: answered('small') },
    after: { read: 'String(answer.size);', give: answered(3) },
  },
  'answer-type-narrowed': {
    was: giving({ type: ['string', 'number'] }),
    is: giving(text),
    before: { read: 'String(answer.size);', give: answered(3) },
    after: { read: 'answer.size.length;', give: answered('small') },
  },
  'answer-type-changed': {
    was: giving(text),
    is: giving(number),
    before: { read: 'answer.size.length;', give: answered('small') },
  },
  'answer-null-added': {
    was: giving(text),
    is: giving(orNull('string')),
    before: { read: 'answer.size.length;', give: answered('small') },
    after: { read: 'answer.size?.length;', give: answered(null) },
  },
  'answer-null-removed': {
    was: giving(orNull('string')),
    is: giving(text),
    before: { read: 'answer.size?.length;', give: answered(null) },
    after: { read: 'answer.size.length;', give: answered('small') },
  },
  'answer-branch-added': {
    was: { ...giving({ oneOf: [ref('GivenBoat')] }), schemas },
    is: { ...giving({ oneOf: [ref('GivenBoat'), ref('GivenCar')] }), schemas },
    before: { read: 'answer.size.sail.length;', give: answered({ kind: 'boat', sail: 'red' }) },
    after: { read: `answer.size.kind === 'car';`, give: answered({ kind: 'car', wheel: 'red' }) },
  },
  'answer-branch-removed': {
    was: { ...giving({ oneOf: [ref('GivenBoat'), ref('GivenCar')] }), schemas },
    is: { ...giving({ oneOf: [ref('GivenBoat')] }), schemas },
    before: { read: `answer.size.kind === 'car';`, give: answered({ kind: 'car', wheel: 'red' }) },
  },
  'answer-limit-tightened': {
    was: giving(integer),
    is: giving({ ...integer, maximum: 10 }),
    before: { read: 'answer.size.toFixed();', give: answered(11) },
  },
  'answer-limit-loosened': {
    was: giving({ ...integer, maximum: 10 }),
    is: giving(integer),
    before: { read: 'answer.size.toFixed();', give: answered(10) },
    after: { read: 'answer.size.toFixed();', give: answered(11) },
  },
  'answer-format-added': {
    was: giving(text),
    is: giving({ ...text, format: 'uri' }),
    before: { read: 'answer.size.length;', give: answered('small') },
  },
  'answer-format-removed': {
    was: giving({ ...text, format: 'uri' }),
    is: giving(text),
    before: { read: 'answer.size.length;', give: answered('https://a.example/') },
    after: { read: 'answer.size.length;', give: answered('small') },
  },
  'answer-default-changed': {
    was: giving({ ...text, default: 'small' }, false),
    is: giving({ ...text, default: 'large' }, false),
  },
  'answer-header-added-required': {
    was: {},
    is: { headers: header(true) },
    after: { reply: withHeader },
  },
  'answer-header-added-optional': {
    was: {},
    is: { headers: header(false) },
    after: { reply: withHeader },
  },
  'answer-header-removed': {
    was: { headers: header(true) },
    is: {},
    before: { reply: withHeader },
  },
  'answer-header-became-required': {
    was: { headers: header(false) },
    is: { headers: header(true) },
    after: { reply: withHeader },
  },
  'answer-header-became-optional': {
    was: { headers: header(true) },
    is: { headers: header(false) },
    before: { reply: withHeader },
    after: {},
  },
} satisfies Record<string, Example>;
