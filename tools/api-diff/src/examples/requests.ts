import {
  type Example,
  integer,
  list,
  number,
  object,
  oneOf,
  orNull,
  REQUEST,
  sized,
  taking,
  text,
  USE,
} from './example.ts';

const boat = object({ kind: { type: 'string', const: 'boat' }, sail: text });
const car = object({ kind: { type: 'string', const: 'car' }, wheel: text });
const schemas = { SentBoat: boat, SentCar: car };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** A handler that handles each value in a `switch`, and does not compile if one is missing. */
const everySize = `const of = (size: typeof body.size): number => {
  switch (size) { case 'small': return 1; case 'large': return 2; }
};
of(body.size);`;

/** Examples of changes in what callers send. */
export const requests = {
  'request-field-added-required': {
    was: {},
    is: taking(text),
    after: { send: sized('small'), take: 'body.size.length;' },
  },
  'request-field-added-optional': {
    was: {},
    is: taking(text, false),
    after: { send: sized('small'), take: 'body.size?.length;' },
  },
  'request-field-removed': {
    was: taking(text, false),
    is: {},
    before: { send: sized('small'), take: 'body.size?.length;' },
  },
  'request-field-became-required': {
    was: taking(text, false),
    is: taking(text),
    after: { send: sized('small'), take: 'body.size.length;' },
  },
  'request-field-became-optional': {
    was: taking(text),
    is: taking(text, false),
    before: { send: sized('small'), take: 'body.size.length;' },
    after: { send: USE.send, take: 'body.size?.length;' },
  },
  'request-field-became-filled': {
    was: taking({ ...text, default: 'small' }),
    is: taking({ ...text, default: 'small' }, false),
    before: { send: sized('small'), take: 'body.size.length;' },
    after: { send: USE.send, take: 'body.size?.length;' },
  },
  'request-value-added': {
    was: taking(oneOf('small', 'large')),
    is: taking(oneOf('small', 'large', 'huge')),
    before: { send: sized('small'), take: everySize },
    after: { send: sized('huge'), take: `body.size === 'huge';` },
  },
  'request-value-removed': {
    was: taking(oneOf('small', 'large', 'huge')),
    is: taking(oneOf('small', 'large')),
    before: { send: sized('huge'), take: `body.size === 'huge';` },
  },
  'request-type-widened': {
    was: taking(text),
    is: taking({ type: ['string', 'number'] }),
    before: { send: sized('small'), take: 'body.size.length;' },
    after: { send: sized(3), take: `typeof body.size === 'number' && body.size.toFixed();` },
  },
  'request-type-narrowed': {
    was: taking({ type: ['string', 'number'] }),
    is: taking(text),
    before: { send: sized(3), take: 'String(body.size);' },
  },
  'request-type-changed': {
    was: taking(text),
    is: taking(number),
    before: { send: sized('small'), take: 'body.size.length;' },
  },
  'request-null-added': {
    was: taking(text),
    is: taking(orNull('string')),
    before: { send: sized('small'), take: 'body.size.length;' },
    after: { send: sized(null), take: 'body.size === null;' },
  },
  'request-null-removed': {
    was: taking(orNull('string')),
    is: taking(text),
    before: { send: sized(null), take: 'body.size?.length;' },
  },
  'request-branch-added': {
    was: { ...taking({ oneOf: [ref('SentBoat')] }), schemas },
    is: { ...taking({ oneOf: [ref('SentBoat'), ref('SentCar')] }), schemas },
    before: { send: sized({ kind: 'boat', sail: 'red' }), take: 'body.size.sail.length;' },
    after: { send: sized({ kind: 'car', wheel: 'red' }), take: `body.size.kind === 'car';` },
  },
  'request-branch-removed': {
    was: { ...taking({ oneOf: [ref('SentBoat'), ref('SentCar')] }), schemas },
    is: { ...taking({ oneOf: [ref('SentBoat')] }), schemas },
    before: { send: sized({ kind: 'car', wheel: 'red' }), take: `body.size.kind === 'car';` },
  },
  'request-limit-tightened': {
    was: taking(integer),
    is: taking({ ...integer, maximum: 10 }),
    before: { send: sized(11), take: 'body.size.toFixed();' },
  },
  'request-limit-loosened': {
    was: taking({ ...list(text), maxItems: 1 }),
    is: taking({ ...list(text), maxItems: 2 }),
    before: { send: sized(['small']), take: 'body.size.length;' },
    after: { send: sized(['small', 'large']) },
  },
  'request-format-added': {
    was: taking(text),
    is: taking({ ...text, format: 'uri' }),
    before: { send: sized('small'), take: 'body.size.length;' },
  },
  'request-format-removed': {
    was: taking({ ...text, format: 'uri' }),
    is: taking(text),
    before: { send: sized('https://a.example/'), take: 'body.size.length;' },
    after: { send: sized('small') },
  },
  'request-default-added': {
    was: taking(text, false),
    is: taking({ ...text, default: 'small' }, false),
    before: { take: 'body.size?.length;' },
    after: { take: 'body.size.length;', filled: true },
  },
  'request-default-changed': {
    was: taking({ ...text, default: 'small' }, false),
    is: taking({ ...text, default: 'large' }, false),
  },
  'request-default-removed': {
    was: taking({ ...text, default: 'small' }, false),
    is: taking(text, false),
    before: { take: 'body.size?.length;' },
  },
  'request-body-added-required': {
    was: { request: null },
    is: {},
    before: { send: undefined, take: 'String(body);' },
    also: ['name-added'],
  },
  'request-body-added-optional': {
    was: { request: null },
    is: { request: REQUEST, bodyOptional: true },
    before: { send: undefined, take: 'String(body);' },
    after: { send: USE.send, take: 'body?.prompt.length;' },
    also: ['name-added'],
  },
  'request-body-removed': {
    was: { path: '/bodies' },
    is: { path: '/bodies', request: null },
    also: ['name-removed'],
  },
  'request-body-became-required': {
    was: { bodyOptional: true },
    is: {},
    before: { send: undefined, take: 'body?.prompt.length;' },
  },
  'request-body-became-optional': {
    was: {},
    is: { bodyOptional: true },
    after: { send: undefined, take: 'body?.prompt.length;' },
  },
  'request-content-added': { was: {}, is: { takes: ['application/xml'] } },
  'request-content-removed': { was: { takes: ['application/xml'] }, is: {} },
  'file-kinds-added': {
    was: taking({ ...text, format: 'uri' }, false),
    is: taking({ ...text, format: 'uri', 'x-media': ['image'] }, false),
    before: { take: 'body.size?.length;' },
  },
  'file-kinds-removed': {
    was: taking({ ...text, format: 'uri', 'x-media': ['image', 'video'] }, false),
    is: taking({ ...text, format: 'uri', 'x-media': ['image'] }, false),
    before: { take: 'body.size?.length;' },
  },
  'file-size-lowered': {
    was: taking({ ...integer, 'x-max-bytes': { image: 1000 } }, false),
    is: taking({ ...integer, 'x-max-bytes': { image: 10 } }, false),
    before: { take: 'body.size?.toFixed();' },
  },
  'file-size-raised': {
    was: taking({ ...integer, 'x-max-bytes': { image: 10 } }, false),
    is: taking({ ...integer, 'x-max-bytes': { image: 1000 } }, false),
    before: { take: 'body.size?.toFixed();' },
  },
  'service-limit-tightened': {
    was: { root: { 'x-limits': { serviceLimitTightenedExample: 20 } } },
    is: { root: { 'x-limits': { serviceLimitTightenedExample: 10 } } },
  },
  'service-limit-loosened': {
    was: { root: { 'x-limits': { serviceLimitLoosenedExample: 10 } } },
    is: { root: { 'x-limits': { serviceLimitLoosenedExample: 20 } } },
  },
  'length-lowered': {
    was: taking({ ...text, 'x-max-seconds': 20 }, false),
    is: taking({ ...text, 'x-max-seconds': 10 }, false),
    before: { take: 'body.size?.length;' },
  },
  'length-raised': {
    was: taking({ ...text, 'x-max-seconds': 10 }, false),
    is: taking({ ...text, 'x-max-seconds': 20 }, false),
    before: { take: 'body.size?.length;' },
  },
} satisfies Record<string, Example>;
