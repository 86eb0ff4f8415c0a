import type { Schema } from '@genmedia/openapi';
import { expect, test } from 'vitest';
import { documentOf, frozen } from '../testing/document.ts';
import { vagueBases } from './bases.ts';
import { normalise, upgrade } from './index.ts';

const text = { type: 'string' };
const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const extending = (base: string, field: string) => ({
  allOf: [refTo(base), { type: 'object', properties: { [field]: text } }],
});
const petOf = (more: object = {}, kind: object = text) => ({
  type: 'object',
  description: 'A pet.',
  required: ['kind'],
  properties: { kind },
  discriminator: { propertyName: 'kind', ...more },
});
const documentWith = (schemas: object) => frozen(documentOf({ components: { schemas } }));

function normalised(schemas: object): Record<string, Schema> {
  return normalise(documentWith(schemas)).components?.schemas ?? {};
}

const fieldsOf = ({ properties = {} }: Schema = {}) => Object.keys(properties);

test('a schema with a discriminator is the union of those that extend it', () => {
  const { Pet, PetFields, Dog, Puppy, Cat, House } = normalised({
    Pet: petOf({ mapping: { dog: 'Dog', puppy: '#/components/schemas/Puppy' } }),
    Dog: extending('Pet', 'bark'),
    Puppy: { allOf: [refTo('Dog')] },
    Cat: extending('Pet', 'purr'),
    House: {
      type: 'object',
      properties: { pet: refTo('Pet'), other: { description: 'It.', allOf: [refTo('Pet')] } },
    },
  });
  expect(Pet).toEqual({
    description: 'A pet.',
    oneOf: [refTo('Dog'), refTo('Cat'), refTo('Puppy')],
    discriminator: {
      propertyName: 'kind',
      mapping: { dog: 'Dog', puppy: refTo('Puppy').$ref, Cat: refTo('Cat').$ref },
    },
  });
  expect(PetFields?.properties).toEqual({ kind: text });
  expect([Dog, Puppy, Cat].map(fieldsOf)).toEqual([
    ['kind', 'bark'],
    ['kind', 'bark'],
    ['kind', 'purr'],
  ]);
  expect([Dog, Puppy, Cat].map((schema) => schema?.properties?.kind?.enum)).toEqual([
    ['dog'],
    ['puppy'],
    ['Cat'],
  ]);
  expect(House?.properties).toMatchObject({ pet: refTo('Pet'), other: refTo('Pet') });
});

test('what extends a schema under another name of it is one of the union, too', () => {
  const { Pet, Animal, Dog, Cow } = normalised({
    Pet: petOf(),
    Animal: refTo('Pet'),
    Beast: { description: 'A large one.', allOf: [refTo('Animal')] },
    Dog: extending('Animal', 'bark'),
    Cow: extending('Beast', 'moo'),
    Cat: extending('Pet', 'purr'),
  });
  expect(Pet?.oneOf).toEqual(['Cat', 'Dog', 'Cow'].map(refTo));
  expect(Animal).toEqual(refTo('Pet'));
  expect([Dog, Cow].map(fieldsOf)).toEqual([
    ['kind', 'bark'],
    ['kind', 'moo'],
  ]);
});

test.each([{}, { mapping: { dog: 'Dog', cat: 'Cat' } }])(
  'what extends a schema beside a reference is one of its union, not reported: %j',
  (more) => {
    const schemas = {
      Pet: petOf(more),
      Dog: { ...refTo('Pet'), properties: { bark: text } },
      Cat: extending('Pet', 'purr'),
    };
    expect(normalised(schemas).Pet?.oneOf).toEqual(['Dog', 'Cat'].map(refTo));
    expect(vagueBases(upgrade(documentWith(schemas)))).toEqual([]);
  },
);

test('a step between is no branch, if the mapping does not name it', () => {
  const schemas = {
    Pet: petOf({ mapping: { dog: 'Dog' } }),
    Loud: extending('Pet', 'volume'),
    Dog: extending('Loud', 'bark'),
  };
  const { Pet, Dog, Loud } = normalised(schemas);
  expect(Pet?.oneOf).toEqual([refTo('Dog')]);
  expect(fieldsOf(Dog)).toEqual(['kind', 'volume', 'bark']);
  expect(Loud?.properties?.kind).toEqual(text);
});

test.each<[string, object]>([
  ['that nothing extends', { Pet: petOf() }],
  ['that only has another name', { Pet: petOf(), Animal: { allOf: [refTo('Pet')] } }],
])('a schema %s stays as it is, and is not reported', (_, schemas) => {
  expect(normalised(schemas).PetFields).toBeUndefined();
  expect(vagueBases(upgrade(documentWith(schemas)))).toEqual([]);
});

test.each<[string, object]>([
  ['whose values are not told apart', petOf({}, { enum: ['dog', 'cat'] })],
  ['that may be itself', petOf({ mapping: { pet: 'Pet', dog: 'Dog' } })],
  ['that lists a value of its own', petOf({}, { enum: ['pet', 'Dog', 'Cat'] })],
  ['that may be null', { ...petOf(), type: ['object', 'null'] }],
])('a schema %s stays as it is, and is reported', (_, Pet) => {
  const schemas = { Pet, Dog: extending('Pet', 'bark'), Cat: extending('Pet', 'purr') };
  expect(normalised(schemas).PetFields).toBeUndefined();
  expect(vagueBases(upgrade(documentWith(schemas)))).toEqual(['Pet']);
});
