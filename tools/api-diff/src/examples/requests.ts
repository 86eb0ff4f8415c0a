import {
  boat,
  car,
  discriminated,
  type Example,
  integer,
  list,
  number,
  object,
  oneOf,
  orNull,
  ref,
  requestSchema,
  sized,
  taking,
  text,
  textOrFlag,
  textOrNumber,
  usage,
} from './example.ts';

const schemas = { SentBoat: boat, SentCar: car };

/** A handler that handles each value in a `switch`, and does not compile if one is missing. */
const everySize = `const of = (size: typeof body.size): number => {
  switch (size) { case 'small': return 1; case 'large': return 2; }
};
of(body.size);`;

/** Two shapes that one value may have. */
const overlapping = [requestSchema, object({ prompt: text }, { size: text })];

const asText = { content: { 'text/plain': { schema: text } } };
const asTextOrJson = {
  content: { ...asText.content, 'application/json': { schema: requestSchema } },
};
const encoded = (encoding: object) => ({
  requestBody: {
    required: true,
    content: { 'application/json': { schema: requestSchema, ...encoding } },
  },
});

/** Examples of changes in what callers send. */
export const requests = {
  'request-field-added-required': {
    before: {},
    after: taking(text),
    newUse: { requestBody: sized('small'), handlerCode: 'body.size.length;' },
  },
  'request-field-added-optional': {
    before: {},
    after: taking(text, false),
    newUse: { requestBody: sized('small'), handlerCode: 'body.size?.length;' },
  },
  'request-field-removed': {
    before: taking(text, false),
    after: {},
    oldUse: { requestBody: sized('small'), handlerCode: 'body.size?.length;' },
  },
  'request-field-renamed': {
    before: taking(text, false),
    after: { request: object({ prompt: text }, { format: text }) },
    oldUse: { requestBody: sized('small'), handlerCode: 'body.size?.length;' },
    newUse: {
      requestBody: { prompt: 'A boat', format: 'small' },
      handlerCode: 'body.format?.length;',
    },
  },
  'request-fields-closed': {
    before: {},
    after: { request: { ...requestSchema, additionalProperties: false } },
  },
  'request-fields-opened': {
    before: { request: { ...requestSchema, additionalProperties: false } },
    after: {},
  },
  'request-uniqueness-added': {
    before: taking(list(text)),
    after: taking({ ...list(text), uniqueItems: true }),
    oldUse: { requestBody: sized(['small', 'small']), handlerCode: 'body.size.length;' },
  },
  'request-uniqueness-removed': {
    before: taking({ ...list(text), uniqueItems: true }),
    after: taking(list(text)),
    oldUse: { requestBody: sized(['small']), handlerCode: 'body.size.length;' },
  },
  'request-field-became-required': {
    before: taking(text, false),
    after: taking(text),
    newUse: { requestBody: sized('small'), handlerCode: 'body.size.length;' },
  },
  'request-field-became-optional': {
    before: taking(text),
    after: taking(text, false),
    oldUse: { requestBody: sized('small'), handlerCode: 'body.size.length;' },
    newUse: { requestBody: usage.requestBody, handlerCode: 'body.size?.length;' },
  },
  'request-field-became-filled': {
    before: taking({ ...text, default: 'small' }),
    after: taking({ ...text, default: 'small' }, false),
    oldUse: { requestBody: sized('small'), handlerCode: 'body.size.length;' },
    newUse: { requestBody: usage.requestBody, handlerCode: 'body.size?.length;' },
  },
  'request-value-added': {
    before: taking(oneOf('small', 'large')),
    after: taking(oneOf('small', 'large', 'huge')),
    oldUse: { requestBody: sized('small'), handlerCode: everySize },
    newUse: { requestBody: sized('huge'), handlerCode: `body.size === 'huge';` },
  },
  'request-value-removed': {
    before: taking(oneOf('small', 'large', 'huge')),
    after: taking(oneOf('small', 'large')),
    oldUse: { requestBody: sized('huge'), handlerCode: `body.size === 'huge';` },
  },
  'request-type-widened': {
    before: taking(text),
    after: taking({ type: ['string', 'number'] }),
    oldUse: { requestBody: sized('small'), handlerCode: 'body.size.length;' },
    newUse: {
      requestBody: sized(3),
      handlerCode: `typeof body.size === 'number' && body.size.toFixed();`,
    },
  },
  'request-part-removed': {
    before: taking({ allOf: [...textOrNumber, textOrFlag] }),
    after: taking({ allOf: textOrNumber }),
    oldUse: { requestBody: sized('small'), handlerCode: 'body.size.length;' },
    newUse: {
      requestBody: sized(3),
      handlerCode: `typeof body.size === 'number' && body.size.toFixed();`,
    },
  },
  'request-part-added': {
    before: taking({ allOf: textOrNumber }),
    after: taking({ allOf: [...textOrNumber, textOrFlag] }),
    oldUse: {
      requestBody: sized(3),
      handlerCode: `typeof body.size === 'number' && body.size.toFixed();`,
    },
  },
  'request-type-narrowed': {
    before: taking({ type: ['string', 'number'] }),
    after: taking(text),
    oldUse: { requestBody: sized(3), handlerCode: 'String(body.size);' },
  },
  'request-type-changed': {
    before: taking(text),
    after: taking(number),
    oldUse: { requestBody: sized('small'), handlerCode: 'body.size.length;' },
  },
  'request-null-added': {
    before: taking(text),
    after: taking(orNull('string')),
    oldUse: { requestBody: sized('small'), handlerCode: 'body.size.length;' },
    newUse: { requestBody: sized(null), handlerCode: 'body.size === null;' },
  },
  'request-null-removed': {
    before: taking(orNull('string')),
    after: taking(text),
    oldUse: { requestBody: sized(null), handlerCode: 'body.size?.length;' },
  },
  'request-branch-added': {
    before: { ...taking({ oneOf: [ref('SentBoat')] }), schemas },
    after: { ...taking({ oneOf: [ref('SentBoat'), ref('SentCar')] }), schemas },
    oldUse: {
      requestBody: sized({ kind: 'boat', sail: 'red' }),
      handlerCode: 'body.size.sail.length;',
    },
    newUse: {
      requestBody: sized({ kind: 'car', wheel: 'red' }),
      handlerCode: `body.size.kind === 'car';`,
    },
  },
  'request-branch-removed': {
    before: { ...taking({ oneOf: [ref('SentBoat'), ref('SentCar')] }), schemas },
    after: { ...taking({ oneOf: [ref('SentBoat')] }), schemas },
    oldUse: {
      requestBody: sized({ kind: 'car', wheel: 'red' }),
      handlerCode: `body.size.kind === 'car';`,
    },
  },
  'request-limit-tightened': {
    before: taking(integer),
    after: taking({ ...integer, maximum: 10 }),
    oldUse: { requestBody: sized(11), handlerCode: 'body.size.toFixed();' },
  },
  'request-limit-loosened': {
    before: taking({ ...list(text), maxItems: 1 }),
    after: taking({ ...list(text), maxItems: 2 }),
    oldUse: { requestBody: sized(['small']), handlerCode: 'body.size.length;' },
    newUse: { requestBody: sized(['small', 'large']) },
  },
  'request-discriminator-changed': {
    before: discriminated(taking, 'SentTold', 'kind'),
    after: discriminated(taking, 'SentTold', 'type'),
    oldUse: { requestBody: sized({ kind: 'ship', sail: 'red' }) },
    isAlone: true,
  },
  'request-discriminator-value-added': {
    before: discriminated(taking, 'SentMore', 'kind'),
    after: discriminated(taking, 'SentMore', 'kind', { others: ['coach'] }),
    oldUse: { requestBody: sized({ kind: 'ship', sail: 'red' }) },
    isAlone: true,
  },
  'request-discriminator-value-removed': {
    before: discriminated(taking, 'SentLess', 'kind', { others: ['coach'] }),
    after: discriminated(taking, 'SentLess', 'kind'),
    oldUse: { requestBody: sized({ kind: 'ship', sail: 'red' }) },
    isAlone: true,
  },
  'request-constraint-changed': {
    before: taking(text),
    after: taking({ ...text, not: { const: 'huge' } }),
    oldUse: { requestBody: sized('small') },
  },
  'request-parts-written-otherwise': {
    before: { extra: encoded({}) },
    after: { extra: encoded({ encoding: { prompt: { contentType: 'text/html' } } }) },
  },
  'null-left-out-added': {
    before: taking(text, false),
    after: { ...taking(text, false), root: { 'x-null-in-requests': 'left-out' } },
    isAlone: true,
  },
  'null-left-out-removed': {
    before: { ...taking(text, false), root: { 'x-null-in-requests': 'left-out' } },
    after: taking(text, false),
    isAlone: true,
  },
  'request-format-added': {
    before: taking(text),
    after: taking({ ...text, format: 'uri' }),
    oldUse: { requestBody: sized('small'), handlerCode: 'body.size.length;' },
  },
  'request-format-removed': {
    before: taking({ ...text, format: 'uri' }),
    after: taking(text),
    oldUse: { requestBody: sized('https://a.example/'), handlerCode: 'body.size.length;' },
    newUse: { requestBody: sized('small') },
  },
  'request-default-added': {
    before: taking(text, false),
    after: taking({ ...text, default: 'small' }, false),
    oldUse: { handlerCode: 'body.size?.length;' },
    newUse: { handlerCode: 'body.size.length;', usesDefaults: true },
  },
  'request-default-changed': {
    before: taking({ ...text, default: 'small' }, false),
    after: taking({ ...text, default: 'large' }, false),
  },
  'request-default-removed': {
    before: taking({ ...text, default: 'small' }, false),
    after: taking(text, false),
    oldUse: { handlerCode: 'body.size?.length;' },
  },
  'request-body-added-required': {
    before: { request: null },
    after: {},
    oldUse: { requestBody: undefined, handlerCode: 'String(body);' },
    alsoRules: ['name-added'],
  },
  'request-body-added-optional': {
    before: { request: null },
    after: { request: requestSchema, bodyOptional: true },
    oldUse: { requestBody: undefined, handlerCode: 'String(body);' },
    newUse: {
      requestBody: usage.requestBody,
      handlerCode: "if (typeof body === 'object') body.prompt.length;",
    },
    alsoRules: ['name-added'],
  },
  'request-body-removed': {
    before: { path: '/bodies' },
    after: { path: '/bodies', request: null },
    alsoRules: ['name-removed'],
  },
  'request-body-became-required': {
    before: { bodyOptional: true },
    after: {},
    oldUse: {
      requestBody: undefined,
      handlerCode: "if (typeof body === 'object') body.prompt.length;",
    },
  },
  'request-body-became-optional': {
    before: {},
    after: { bodyOptional: true },
    newUse: {
      requestBody: undefined,
      handlerCode: "if (typeof body === 'object') body.prompt.length;",
    },
  },
  'request-overlap-added': {
    before: { request: { oneOf: overlapping } },
    after: { request: { anyOf: overlapping } },
  },
  'request-overlap-removed': {
    before: { request: { anyOf: overlapping } },
    after: { request: { oneOf: overlapping } },
  },
  'request-content-added': { before: {}, after: { requestTypes: ['application/xml'] } },
  'request-content-removed': {
    before: { requestTypes: ['application/xml'] },
    after: {},
    oldUse: { handlerCode: "if ('prompt' in body) body.prompt.length;" },
  },
  'request-json-added': {
    before: { extra: { requestBody: asText } },
    after: { extra: { requestBody: asTextOrJson } },
    oldUse: { requestBody: undefined, handlerCode: '' },
    newUse: { handlerCode: "if (typeof body === 'object') body.prompt.length;" },
    alsoRules: ['name-added'],
  },
  'request-json-removed': {
    before: { extra: { requestBody: asTextOrJson } },
    after: { extra: { requestBody: asText } },
    oldUse: { handlerCode: "if (typeof body === 'object') body.prompt.length;" },
    alsoRules: ['name-removed'],
  },
  'file-kinds-added': {
    before: taking({ ...text, format: 'uri' }, false),
    after: taking({ ...text, format: 'uri', 'x-media': ['image'] }, false),
    oldUse: { handlerCode: 'body.size?.length;' },
  },
  'file-kinds-removed': {
    before: taking({ ...text, format: 'uri', 'x-media': ['image', 'video'] }, false),
    after: taking({ ...text, format: 'uri', 'x-media': ['image'] }, false),
    oldUse: { handlerCode: 'body.size?.length;' },
  },
  'file-size-lowered': {
    before: taking({ ...integer, 'x-max-bytes': { image: 1000 } }, false),
    after: taking({ ...integer, 'x-max-bytes': { image: 10 } }, false),
    oldUse: { handlerCode: 'body.size?.toFixed();' },
  },
  'file-size-raised': {
    before: taking({ ...integer, 'x-max-bytes': { image: 10 } }, false),
    after: taking({ ...integer, 'x-max-bytes': { image: 1000 } }, false),
    oldUse: { handlerCode: 'body.size?.toFixed();' },
  },
  'service-limit-tightened': {
    before: { root: { 'x-limits': { serviceLimitTightenedExample: 20 } } },
    after: { root: { 'x-limits': { serviceLimitTightenedExample: 10 } } },
  },
  'service-limit-loosened': {
    before: { root: { 'x-limits': { serviceLimitLoosenedExample: 10 } } },
    after: { root: { 'x-limits': { serviceLimitLoosenedExample: 20 } } },
  },
  'length-lowered': {
    before: taking({ ...text, 'x-max-seconds': 20 }, false),
    after: taking({ ...text, 'x-max-seconds': 10 }, false),
    oldUse: { handlerCode: 'body.size?.length;' },
  },
  'length-raised': {
    before: taking({ ...text, 'x-max-seconds': 10 }, false),
    after: taking({ ...text, 'x-max-seconds': 20 }, false),
    oldUse: { handlerCode: 'body.size?.length;' },
  },
} satisfies Record<string, Example>;
