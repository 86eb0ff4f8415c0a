import { expect, test } from 'vitest';
import { createModels } from './models.ts';

const timesMissing = {
  type: 'other',
  message: 'The model gave no times for some of what is said. It is in the text only.',
};
const words = [
  { text: 'Good', startSecond: 0, endSecond: 0.4 },
  { text: 'morning', startSecond: 0.5, endSecond: null },
  { text: 'all', endSecond: 1 },
];

/** What a model hears, if its server answers with this. */
async function heard(result: object, timestampGranularities?: ('word' | 'segment')[]) {
  const answer = { result: { ...result }, file: () => undefined };
  const { transcriptionModel } = createModels(async () => answer);
  const audio = { audio: new Uint8Array([1]), mediaType: 'audio/wav' };
  const asked = timestampGranularities && { timestampGranularities };
  const transcript = await transcriptionModel('any').doGenerate({ ...audio, ...asked });
  return transcript as typeof transcript & { words?: unknown };
}

test('words without a time are in the text only, and a warning says so', async () => {
  const text = 'Good morning all';
  expect(await heard({ text, words }, ['word'])).toMatchObject({
    text,
    words: words.slice(0, 1),
    warnings: [timesMissing],
  });
  expect(await heard({ text, segments: words }, ['segment'])).toMatchObject({
    text,
    segments: words.slice(0, 1),
    warnings: [timesMissing],
  });
});

test('who asks for no times is not warned', async () => {
  expect(await heard({ text: 'Good morning', words })).toMatchObject({
    text: 'Good morning',
    warnings: [],
  });
});

test('null is the same as nothing', async () => {
  const nothing = { segments: null, words: null, language: null, durationInSeconds: null };
  expect(await heard({ text: 'Good morning', ...nothing }, ['word'])).toMatchObject({
    segments: [],
    language: undefined,
    durationInSeconds: undefined,
    warnings: [],
  });
});

test('a wrong field is a failure of the server', async () => {
  const wrong = [{ text: 'Good', startSecond: '0', endSecond: 1 }];
  await expect(heard({ text: 'Good', words: wrong })).rejects.toMatchObject({
    code: 'model_failed',
    detail: expect.stringContaining('The field words.0.startSecond'),
  });
});
