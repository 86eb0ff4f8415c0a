import { APICallError, NoImageGeneratedError } from 'ai';
import { expect, test } from 'vitest';
import { describeFailure } from './describe-failure.ts';

const call = (statusCode?: number) =>
  new APICallError({
    message: 'Incorrect API key provided: sk-canary',
    url: 'https://models.example/v1/images?key=sk-canary',
    requestBodyValues: { prompt: 'a cat' },
    responseBody: '{"error":"sk-canary"}',
    ...(statusCode !== undefined && { statusCode }),
    ...(statusCode === undefined && { isRetryable: true }),
  });

test.each([
  [undefined, 'model_unavailable', true],
  [400, 'model_refused', false],
  [401, 'model_unavailable', false],
  [403, 'model_unavailable', false],
  [404, 'model_unavailable', false],
  [422, 'model_refused', false],
  [429, 'model_unavailable', true],
  [500, 'model_unavailable', true],
  [503, 'model_unavailable', true],
] as const)('a provider that answers %s is %s, without its words', (status, code, retryable) => {
  const failure = describeFailure(call(status));
  expect(failure).toMatchObject({ code, retryable });
  expect(JSON.stringify(failure)).not.toMatch(/sk-canary|models\.example|a cat/);
  expect(failure.detail).toContain(status === undefined ? 'no answer' : String(status));
});

test('an answer without an image is a failure of the model', () => {
  expect(describeFailure(new NoImageGeneratedError({ responses: [] }))).toMatchObject({
    code: 'model_failed',
    message:
      'The model could not do this. Change the prompt or name another model, and send the request again.',
  });
});

test('an unexpected error is told to the log alone, and never with its stack', () => {
  const failure = describeFailure(new TypeError('cannot read x of undefined'));
  expect(failure).toMatchObject({
    code: 'model_failed',
    detail: 'TypeError: cannot read x of undefined',
  });
  expect(failure.message).not.toContain('undefined');
  expect(JSON.stringify(failure)).not.toContain('describe-failure.test');
});
