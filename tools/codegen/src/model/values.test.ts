import { expect, test } from 'vitest';
import { documentWith, json } from '../testing/document.ts';
import { valueShapesOf } from './values.ts';

const date = { type: 'string', format: 'date-time' };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const all = { dates: true, bigints: true };

/** The shapes of an answer with a schema. */
function shapesOf(schema: object, schemas: object = {}, options = all) {
  const responses = { 200: { description: 'Ok.', ...json(schema) } };
  return valueShapesOf(documentWith({ responses }, schemas), options);
}

test('a schema that contains itself has one shape, and schemas without such values have none', () => {
  const Node = { type: 'object', properties: { at: date, next: ref('Node'), note: ref('Note') } };
  const Note = { type: 'object', properties: { text: { type: 'string' }, of: ref('Note') } };
  const { answers, components } = shapesOf(ref('Node'), { Node, Note });
  expect(answers).toEqual({ draw: { 200: { ref: 'Node' } } });
  expect(components).toEqual({ Node: { fields: { at: 'date', next: { ref: 'Node' } } } });
});

test('branches of a union are told apart by a discriminator, or by constants', () => {
  const branch = (kind: object, at: object) => ({ type: 'object', properties: { kind, at } });
  const text = { type: 'string' };
  const Old = branch(text, date);
  const New = branch(text, text);
  const oneOf = [ref('Old'), ref('New')];
  const mapping = { before: '#/components/schemas/Old' };
  const told = shapesOf({ oneOf, discriminator: { propertyName: 'kind', mapping } }, { Old, New });
  expect(told.answers.draw).toEqual({ 200: { by: 'kind', of: { before: { ref: 'Old' } } } });

  const constants = { anyOf: [branch({ const: 'a' }, date), branch({ const: 'b' }, text)] };
  const by = { by: 'kind', of: { a: { fields: { at: 'date' } } } };
  expect(shapesOf(constants).answers.draw).toEqual({ 200: by });
  expect(shapesOf({ oneOf }, { Old, New }).answers.draw).toEqual({
    200: { all: [{ ref: 'Old' }] },
  });
});

test('a union without such values has no shape', () => {
  const branch = (kind: string) => ({ type: 'object', properties: { kind: { const: kind } } });
  expect(shapesOf({ oneOf: [branch('a'), branch('b')] }).answers).toEqual({});
});

test('each option counts alone, and a list of values stays as it is', () => {
  const properties = {
    at: date,
    id: { type: 'integer', format: 'int64' },
    first: { type: 'string', format: 'date-time', enum: ['2026-01-01T00:00:00Z'] },
  };
  const fields = (options: typeof all) =>
    Object(shapesOf({ type: 'object', properties }, {}, options).answers.draw?.[200]).fields;
  expect(fields({ dates: true, bigints: false })).toEqual({ at: 'date' });
  expect(fields({ dates: false, bigints: true })).toEqual({ id: 'bigint' });
});
