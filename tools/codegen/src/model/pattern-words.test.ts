import { expect, test } from 'vitest';
import { documentOf } from '../testing/document.ts';
import { patternWordsOf } from './pattern-words.ts';

const named = (name: object) =>
  documentOf({ components: { schemas: { A: { properties: { name } } } } });
const letters = { pattern: '^[a-z]+$', 'x-pattern-words': 'letters' };

test('the words of patterns are read from all schemas', () => {
  const { components } = named(letters);
  const schema = { pattern: '^[0-9]+$', 'x-pattern-words': 'digits' };
  const parameters = { id: { name: 'id', in: 'path', schema } };
  expect(patternWordsOf(documentOf({ components: { ...components, parameters } }))).toEqual({
    '^[0-9]+$': 'digits',
    '^[a-z]+$': 'letters',
  });
  expect(patternWordsOf(named({ pattern: '^[a-z]+$' }))).toEqual({});
});

test('one pattern cannot have two different words', () => {
  const other = { ...letters, 'x-pattern-words': 'a word' };
  expect(() => patternWordsOf(named({ anyOf: [letters, other] }))).toThrow(
    'The pattern ^[a-z]+$ has two x-pattern-words: "letters" and "a word".',
  );
});
