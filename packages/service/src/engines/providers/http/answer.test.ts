import { expect, test } from 'vitest';
import { toEngineError } from '../../failures.ts';
import { readAnswer } from './answer.ts';

test('media types are read in any case', async () => {
  const headers = { 'Content-Type': 'Application/JSON' };
  const answer = await readAnswer(new Response('{"text":"hello"}', { headers }), []);
  expect(answer.result).toEqual({ text: 'hello' });
});

test('a server that is busy may say when to ask again', async () => {
  const busy = new Response('Later.', { status: 503, headers: { 'Retry-After': '7' } });
  const error = await readAnswer(busy, []).catch((reason: unknown) => reason);
  const failure = toEngineError(error, { definition: { type: 'http' }, kind: 'sound' });
  expect(failure).toMatchObject({ code: 'model_unavailable', retryable: true, retryAfter: 7 });
});

test('a long refusal is cut between two characters', async () => {
  const message = `${'a'.repeat(499)}🎈`;
  const refusal = Response.json({ error: { message } }, { status: 422 });
  const error = await readAnswer(refusal, []).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ message: `The model refused this: ${'a'.repeat(499)}.` });
});
