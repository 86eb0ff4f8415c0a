import { expect, test } from 'vitest';
import { contract } from '../testing/contract.ts';
import { firstSentence, splitDescription } from './operation-description.ts';

test('the first sentence is in words for people, and nothing else is lost', () => {
  const rest = 'The rest names `model_id`.';
  expect(splitDescription(`Draws, with the model that \`model_id\` names. ${rest}`)).toEqual({
    sentence: 'Draws.',
    rest,
  });
});

test('no operation is described by the names of its fields', () => {
  const named = contract.operations.map(({ description }) => firstSentence(description));
  expect(named.filter((words) => /model_id|voice_id|object_name|in prompt/.test(words))).toEqual(
    [],
  );
});
