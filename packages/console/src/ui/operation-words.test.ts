import { expect, test } from 'vitest';
import { contract } from '../testing/contract.ts';
import { shortWords, wordsOf } from './operation-words.ts';

test('the first sentence is in words for people, and nothing else is lost', () => {
  const rest = 'The rest names `model_id`.';
  expect(wordsOf(`Draws, with the model that \`model_id\` names. ${rest}`)).toEqual({
    sentence: 'Draws.',
    rest,
  });
});

test('no operation is described by the names of its fields', () => {
  const named = contract.operations.map(({ description }) => shortWords(description));
  expect(named.filter((words) => /model_id|voice_id|object_name|in prompt/.test(words))).toEqual(
    [],
  );
});
