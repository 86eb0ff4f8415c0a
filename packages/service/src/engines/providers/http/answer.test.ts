import { expect, test } from 'vitest';
import { readAnswer } from './answer.ts';

test('media types are read in any case', async () => {
  const headers = { 'Content-Type': 'Application/JSON' };
  const answer = await readAnswer(new Response('{"text":"hello"}', { headers }), []);
  expect(answer.result).toEqual({ text: 'hello' });
});
