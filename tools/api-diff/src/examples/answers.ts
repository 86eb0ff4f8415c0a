import {
  answered,
  answerSchema,
  boat,
  car,
  discriminated,
  type Example,
  giving,
  integer,
  list,
  number,
  object,
  oneOf,
  orNull,
  ref,
  text,
  textOrFlag,
  textOrNumber,
} from './example.ts';

const schemas = { GivenBoat: boat, GivenCar: car };
const json = (schema: object) => ({
  description: 'Ok.',
  content: { 'application/json': { schema } },
});
/** Two shapes that one value may have. */
const overlapping = [answerSchema, object({ text }, { size: text })];
const asText = { description: 'Ok.', content: { 'text/plain': { schema: text } } };
const asTexts = {
  description: 'Ok.',
  content: { ...asText.content, 'text/csv': { schema: text } },
};
const asTextOrJson = {
  description: 'Ok.',
  content: { ...asText.content, 'application/json': { schema: answerSchema } },
};
const textResult = `{ status: 200, contentType: 'text/plain', body: new ReadableStream() }`;
const encoded = (encoding: object) => ({
  description: 'Ok.',
  content: { 'application/json': { schema: answerSchema, ...encoding } },
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
  'answer-field-renamed': {
    before: giving(text),
    after: { answer: object({ text, format: text }) },
    oldUse: { callerCode: 'answer.size.length;', handlerBody: answered('small') },
    newUse: {
      callerCode: 'answer.format.length;',
      handlerBody: { text: 'A boat', format: 'small' },
    },
  },
  'answer-fields-closed': {
    before: {},
    after: { answer: { ...answerSchema, additionalProperties: false } },
  },
  'answer-fields-opened': {
    before: { answer: { ...answerSchema, additionalProperties: false } },
    after: {},
  },
  'answer-uniqueness-added': {
    before: giving(list(text)),
    after: giving({ ...list(text), uniqueItems: true }),
    oldUse: { callerCode: 'answer.size.length;', handlerBody: answered(['small']) },
  },
  'answer-uniqueness-removed': {
    before: giving({ ...list(text), uniqueItems: true }),
    after: giving(list(text)),
    oldUse: { callerCode: 'answer.size.length;', handlerBody: answered(['small']) },
  },
  'success-added': {
    before: {},
    after: { responses: { 201: json(object({ other: text })) } },
    newUse: { callerCode: '', handlerResult: `{ status: 201, body: { other: 'A boat' } }` },
    alsoRules: ['name-added'],
  },
  'success-removed': {
    before: { responses: { 201: json(object({ other: text })) } },
    after: {},
    oldUse: {
      callerCode: `'other' in answer && answer.other.length;`,
      handlerResult: `{ status: 201, body: { other: 'A boat' } }`,
    },
    alsoRules: ['name-removed'],
  },
  'failure-added': {
    before: {},
    after: { responses: problem },
    newUse: { handlerResult: taken, names: [`ResponseBody<'ID', 409>`] },
  },
  'failure-removed': {
    before: { responses: problem },
    after: {},
    oldUse: { handlerResult: taken, names: [`ResponseBody<'ID', 409>`] },
  },
  'answer-body-added': {
    before: { responses: { 200: { description: 'Ok.' } } },
    after: {},
    oldUse: { callerCode: '', handlerResult: '{ status: 200 }' },
    newUse: {},
    alsoRules: ['name-added'],
  },
  'answer-overlap-added': {
    before: { answer: { oneOf: overlapping } },
    after: { answer: { anyOf: overlapping } },
  },
  'answer-overlap-removed': {
    before: { answer: { anyOf: overlapping } },
    after: { answer: { oneOf: overlapping } },
  },
  'answer-content-added': { before: {}, after: { responseTypes: ['application/xml'] } },
  'answer-content-alike-added': {
    before: { responses: { 200: asText } },
    after: { responses: { 200: asTexts } },
    oldUse: { callerCode: '', handlerResult: textResult },
  },
  'answer-content-removed': { before: { responseTypes: ['application/xml'] }, after: {} },
  'answer-stream-added': { before: {}, after: { responseTypes: ['text/event-stream'] } },
  'answer-stream-removed': { before: { responseTypes: ['text/event-stream'] }, after: {} },
  'answer-json-added': {
    before: { responses: { 200: asText } },
    after: { responses: { 200: asTextOrJson } },
    oldUse: { callerCode: '', handlerResult: textResult },
    newUse: {},
    alsoRules: ['name-added'],
  },
  'answer-json-removed': {
    before: { responses: { 200: asTextOrJson } },
    after: { responses: { 200: asText } },
    alsoRules: ['name-removed'],
  },
  'answer-field-added-required': {
    before: {},
    after: giving(text),
    newUse: { callerCode: 'answer.size.length;', handlerBody: answered('small') },
  },
  'answer-field-added-optional': {
    before: {},
    after: giving(text, false),
    newUse: { callerCode: 'answer.size?.length;', handlerBody: answered('small') },
  },
  'answer-field-removed': {
    before: giving(text),
    after: {},
    oldUse: { callerCode: 'answer.size.length;', handlerBody: answered('small') },
  },
  'answer-field-became-optional': {
    before: giving(text),
    after: giving(text, false),
    oldUse: { callerCode: 'answer.size.length;', handlerBody: answered('small') },
    newUse: {},
  },
  'answer-field-became-required': {
    before: giving(text, false),
    after: giving(text),
    oldUse: { callerCode: 'answer.size?.length;' },
    newUse: { callerCode: 'answer.size.length;', handlerBody: answered('small') },
  },
  'answer-value-added': {
    before: giving(oneOf('small', 'large')),
    after: giving(oneOf('small', 'large', 'huge')),
    oldUse: { callerCode: everySize, handlerBody: answered('small') },
    newUse: { callerCode: `answer.size === 'huge';`, handlerBody: answered('huge') },
  },
  'answer-value-removed': {
    before: giving(oneOf('small', 'large', 'huge')),
    after: giving(oneOf('small', 'large')),
    oldUse: { callerCode: `answer.size === 'huge';`, handlerBody: answered('huge') },
  },
  'answer-type-widened': {
    before: giving(text),
    after: giving({ type: ['string', 'number'] }),
    oldUse: { callerCode: 'answer.size.length;', handlerBody: answered('small') },
    newUse: { callerCode: 'String(answer.size);', handlerBody: answered(3) },
  },
  'answer-part-removed': {
    before: giving({ allOf: [...textOrNumber, textOrFlag] }),
    after: giving({ allOf: textOrNumber }),
    oldUse: { callerCode: 'answer.size.length;', handlerBody: answered('small') },
    newUse: { callerCode: 'String(answer.size);', handlerBody: answered(3) },
  },
  'answer-part-added': {
    before: giving({ allOf: textOrNumber }),
    after: giving({ allOf: [...textOrNumber, textOrFlag] }),
    oldUse: { callerCode: 'String(answer.size);', handlerBody: answered(3) },
    newUse: { callerCode: 'answer.size.length;', handlerBody: answered('small') },
  },
  'answer-type-narrowed': {
    before: giving({ type: ['string', 'number'] }),
    after: giving(text),
    oldUse: { callerCode: 'String(answer.size);', handlerBody: answered(3) },
    newUse: { callerCode: 'answer.size.length;', handlerBody: answered('small') },
  },
  'answer-type-changed': {
    before: giving(text),
    after: giving(number),
    oldUse: { callerCode: 'answer.size.length;', handlerBody: answered('small') },
  },
  'answer-null-added': {
    before: giving(text),
    after: giving(orNull('string')),
    oldUse: { callerCode: 'answer.size.length;', handlerBody: answered('small') },
    newUse: { callerCode: 'answer.size?.length;', handlerBody: answered(null) },
  },
  'answer-null-removed': {
    before: giving(orNull('string')),
    after: giving(text),
    oldUse: { callerCode: 'answer.size?.length;', handlerBody: answered(null) },
    newUse: { callerCode: 'answer.size.length;', handlerBody: answered('small') },
  },
  'answer-branch-added': {
    before: { ...giving({ oneOf: [ref('GivenBoat')] }), schemas },
    after: { ...giving({ oneOf: [ref('GivenBoat'), ref('GivenCar')] }), schemas },
    oldUse: {
      callerCode: 'answer.size.sail.length;',
      handlerBody: answered({ kind: 'boat', sail: 'red' }),
    },
    newUse: {
      callerCode: `answer.size.kind === 'car';`,
      handlerBody: answered({ kind: 'car', wheel: 'red' }),
    },
  },
  'answer-branch-removed': {
    before: { ...giving({ oneOf: [ref('GivenBoat'), ref('GivenCar')] }), schemas },
    after: { ...giving({ oneOf: [ref('GivenBoat')] }), schemas },
    oldUse: {
      callerCode: `answer.size.kind === 'car';`,
      handlerBody: answered({ kind: 'car', wheel: 'red' }),
    },
  },
  'answer-limit-tightened': {
    before: giving(integer),
    after: giving({ ...integer, maximum: 10 }),
    oldUse: { callerCode: 'answer.size.toFixed();', handlerBody: answered(11) },
  },
  'answer-limit-loosened': {
    before: giving({ ...integer, maximum: 10 }),
    after: giving(integer),
    oldUse: { callerCode: 'answer.size.toFixed();', handlerBody: answered(10) },
    newUse: { callerCode: 'answer.size.toFixed();', handlerBody: answered(11) },
  },
  'answer-discriminator-changed': {
    before: discriminated(giving, 'GivenTold', 'kind'),
    after: discriminated(giving, 'GivenTold', 'type'),
    oldUse: { handlerBody: answered({ kind: 'ship', sail: 'red' }) },
    isAlone: true,
  },
  'answer-discriminator-value-added': {
    before: discriminated(giving, 'GivenMore', 'kind'),
    after: discriminated(giving, 'GivenMore', 'kind', { others: ['coach'] }),
    oldUse: { handlerBody: answered({ kind: 'ship', sail: 'red' }) },
    isAlone: true,
  },
  'answer-discriminator-value-removed': {
    before: discriminated(giving, 'GivenLess', 'kind', { others: ['coach'] }),
    after: discriminated(giving, 'GivenLess', 'kind'),
    oldUse: { handlerBody: answered({ kind: 'ship', sail: 'red' }) },
    isAlone: true,
  },
  'answer-constraint-changed': {
    before: giving(text),
    after: giving({ ...text, not: { const: 'huge' } }),
    oldUse: { handlerBody: answered('small') },
  },
  'answer-parts-written-otherwise': {
    before: { responses: { 200: encoded({}) } },
    after: { responses: { 200: encoded({ encoding: { text: { contentType: 'text/html' } } }) } },
  },
  'answer-format-added': {
    before: giving(text),
    after: giving({ ...text, format: 'uri' }),
    oldUse: { callerCode: 'answer.size.length;', handlerBody: answered('small') },
  },
  'answer-format-removed': {
    before: giving({ ...text, format: 'uri' }),
    after: giving(text),
    oldUse: { callerCode: 'answer.size.length;', handlerBody: answered('https://a.example/') },
    newUse: { callerCode: 'answer.size.length;', handlerBody: answered('small') },
  },
  'answer-default-changed': {
    before: giving({ ...text, default: 'small' }, false),
    after: giving({ ...text, default: 'large' }, false),
  },
  'answer-header-added-required': {
    before: {},
    after: { headers: header(true) },
    newUse: { handlerResult: withHeader },
  },
  'answer-header-added-optional': {
    before: {},
    after: { headers: header(false) },
    newUse: { handlerResult: withHeader },
  },
  'answer-header-removed': {
    before: { headers: header(true) },
    after: {},
    oldUse: { handlerResult: withHeader },
  },
  'answer-header-became-required': {
    before: { headers: header(false) },
    after: { headers: header(true) },
    newUse: { handlerResult: withHeader },
  },
  'answer-header-became-optional': {
    before: { headers: header(true) },
    after: { headers: header(false) },
    oldUse: { handlerResult: withHeader },
    newUse: {},
  },
} satisfies Record<string, Example>;
