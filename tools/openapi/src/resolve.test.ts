import { expect, test } from 'vitest';
import type { Document } from './document.ts';
import { pointer, resolve, tokens } from './resolve.ts';

test('a pointer leads to its own names, whatever is in them', () => {
  const names = ['a/b', '~1', '50%', '%25', 'größe x'];
  expect(tokens(pointer(names))).toEqual(names);
});

test('a reference may have a percent sign that is not encoded', () => {
  expect(tokens('#/schemas/100%/a%20b')).toEqual(['schemas', '100%', 'a b']);
});

test.each([
  ['a name that every object inherits', '#/components/schemas/constructor'],
  ['an anchor', '#job'],
  ['another file', 'jobs.yaml#/components'],
])('a reference to %s leads to nothing', (_, ref) => {
  const document = { openapi: '3.1.0', info: {}, components: { schemas: {} } } as Document;
  expect(() => resolve(document, { $ref: ref })).toThrow(`The reference ${ref} leads to nothing.`);
});

test('references that lead to each other are refused', () => {
  const schemas = {
    Hen: { $ref: '#/components/schemas/Egg' },
    Egg: { $ref: '#/components/schemas/Hen' },
  };
  const document = { openapi: '3.1.0', info: {}, components: { schemas } } as Document;
  expect(() => resolve(document, schemas.Hen)).toThrow(
    'The reference #/components/schemas/Egg leads to itself.',
  );
});
