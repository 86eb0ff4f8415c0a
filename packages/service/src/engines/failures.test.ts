import {
  APICallError,
  InvalidArgumentError,
  NoImageGeneratedError,
  NoSpeechGeneratedError,
  NoVideoGeneratedError,
} from 'ai';
import { describe, expect, test } from 'vitest';
import { failed, toEngineError } from './failures.ts';
import type { ModelKind } from './model-kinds.ts';

const tell = (error: unknown, type = '@ai-sdk/openai', kind: ModelKind = 'language') => {
  const { code, message, retryable, mustChange, detail } = toEngineError(error, {
    definition: { type },
    kind,
  });
  return { code, message, retryable, mustChange, detail };
};

const call = (statusCode?: number, code?: string) =>
  new APICallError({
    message: 'Incorrect API key provided: sk-canary',
    url: 'https://models.example/v1/images?key=sk-canary',
    requestBodyValues: { prompt: 'a cat' },
    responseBody: '{"error":"sk-canary"}',
    ...(statusCode !== undefined && { statusCode }),
    ...(statusCode === undefined && { isRetryable: true }),
    ...(code !== undefined && { data: { error: { message: 'sk-canary', code } } }),
  });

test.each([
  [undefined, 'model_unavailable', true],
  [200, 'model_failed', false],
  [302, 'model_unavailable', false],
  [400, 'model_refused', false],
  [401, 'model_unavailable', false],
  [402, 'model_unavailable', false],
  [403, 'model_unavailable', false],
  [404, 'model_unavailable', false],
  [422, 'model_refused', false],
  [429, 'model_unavailable', true],
  [500, 'model_unavailable', true],
  [503, 'model_unavailable', true],
] as const)('a provider that answers %s is %s, without its words', (status, code, retryable) => {
  const failure = tell(call(status));
  expect(failure).toMatchObject({ code, retryable });
  expect(JSON.stringify(failure)).not.toMatch(/sk-canary|models\.example|a cat/);
  expect(failure.detail).toContain(status === undefined ? 'no answer' : String(status));
});

test.each([
  [402, undefined],
  [429, 'insufficient_quota'],
  [400, 'billing_hard_limit_reached'],
])('a provider that wants money first (%s, %s) is told as that', (status, code) => {
  expect(tell(call(status, code))).toMatchObject({
    code: 'model_unavailable',
    message: expect.stringContaining('has no credit'),
    retryable: false,
  });
});

test.each([
  [
    'Maximum content size limit (26214400) exceeded (36700204 bytes read)',
    ' It takes at most 25.0 MiB.',
  ],
  ['<html>sk-canary</html>', ''],
])(
  'a file that is too large is told, with the limit if it is named (%s)',
  (responseBody, limit) => {
    const error = new APICallError({
      message: 'sk-canary',
      url: 'https://models.example',
      requestBodyValues: {},
      statusCode: 413,
      responseBody,
    });
    const message = `The model refused this: its host does not take files of this size.${limit}`;
    expect(tell(error)).toMatchObject({ code: 'model_refused', message, retryable: false });
  },
);

test.each([
  [
    'OpenAI',
    `{"error":{"message":"This model's maximum context length is 8192 tokens. sk-canary","code":"context_length_exceeded"}}`,
    ' It takes at most 8192 tokens, its answer included.',
  ],
  [
    'vLLM',
    `{"error":{"message":"This model's maximum context length is 4096 tokens. However, sk-canary","type":"BadRequestError","code":400}}`,
    ' It takes at most 4096 tokens, its answer included.',
  ],
  ['llama.cpp', '{"error":{"code":400,"type":"exceed_context_size_error"}}', ''],
])('a conversation that is too long for a model of %s is told as that', (_, responseBody, most) => {
  const error = new APICallError({
    message: 'sk-canary',
    url: 'https://models.example',
    requestBodyValues: {},
    statusCode: 400,
    responseBody,
  });
  const message = `The model refused this: the texts are longer than it takes.${most}`;
  expect(tell(error)).toMatchObject({ code: 'model_refused', message, retryable: false });
});

describe('a call that may be paid for although its answer is lost', () => {
  const image = (error: unknown, type?: string) => tell(error, type, 'image');
  const refusedConnection = (requestBodyValues: object) =>
    new APICallError({
      message: 'Cannot connect to API',
      url: 'https://models.example',
      requestBodyValues,
      cause: new TypeError('fetch failed', {
        cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
      }),
      isRetryable: true,
    });

  test.each([undefined, 408, 502, 504, 524])('is not made again after %s', (status) => {
    expect(image(call(status))).toMatchObject({ code: 'outcome_unknown', retryable: false });
  });

  test('is not made again if its answer broke off', () => {
    const error = new TypeError('terminated');
    expect(image(error)).toMatchObject({ code: 'model_failed', retryable: false });
    expect(tell(error)).toMatchObject({ code: 'model_failed', retryable: true });
  });

  test('is not made again with others that failed for a reason that may pass', () => {
    const failures = [call(429), call(400), call(504)];
    expect(image(new AggregateError(failures))).toMatchObject({
      code: 'outcome_unknown',
      retryable: false,
    });
  });

  test.each([429, 500, 503])('is made again after the answer %s', (status) => {
    expect(image(call(status))).toMatchObject({ code: 'model_unavailable', retryable: true });
  });

  test('is not made again if what it began cannot be asked for', () => {
    const asking = refusedConnection({});
    expect(image(asking)).toMatchObject({ code: 'outcome_unknown', retryable: false });
    // May be the call itself, with a recording.
    const transcript = tell(asking, undefined, 'transcription');
    expect(transcript).toMatchObject({ code: 'model_unavailable', retryable: true });
  });

  test('is made again if nobody has got it, and if the server is one of our own', () => {
    const unavailable = { code: 'model_unavailable', retryable: true };
    expect(image(refusedConnection({ prompt: 'a cat' }))).toMatchObject(unavailable);
    expect(image(call(504), 'http')).toMatchObject(unavailable);
    expect(image(call(504), 'openai-compatible')).toMatchObject(unavailable);
  });
});

test.each([
  ['12', 12],
  ['99999', 3600],
  ['soon', undefined],
])('a provider that wants to be asked again later (%s) is understood', (header, retryAfter) => {
  const error = new APICallError({
    message: 'Too many images per minute',
    url: 'https://models.example',
    requestBodyValues: { prompt: 'a cat' },
    statusCode: 429,
    responseHeaders: { 'retry-after': header },
  });
  const failure = toEngineError(error, { definition: { type: '@ai-sdk/openai' }, kind: 'image' });
  expect(failure).toMatchObject({ code: 'model_unavailable', retryable: true, retryAfter });
});

test.each([NoImageGeneratedError, NoSpeechGeneratedError, NoVideoGeneratedError])(
  'an answer with nothing in it is a failure of the model: %o',
  (Nothing) => {
    expect(tell(new Nothing({ responses: [] }))).toMatchObject({
      code: 'model_failed',
      message: 'The model could not do this.',
      mustChange: true,
    });
  },
);

test('a request whose answer broke off can be retried', () => {
  const cause = new TypeError('terminated', { cause: new Error('other side closed') });
  const error = new APICallError({
    message: 'Failed to process response',
    url: 'https://models.example',
    statusCode: 200,
    requestBodyValues: {},
    cause,
  });
  expect(tell(error)).toMatchObject({ code: 'model_failed', retryable: true });
});

test('an unexpected error of our own models is told to the log alone, never with its stack', () => {
  const failure = tell(new TypeError('cannot read x of undefined'), '@genmedia/sandbox');
  expect(failure).toMatchObject({
    code: 'model_failed',
    detail: 'TypeError: cannot read x of undefined',
  });
  expect(failure.message).not.toContain('undefined');
  expect(JSON.stringify(failure)).not.toContain('failures.test');
});

test('the log gets kinds and codes of a provider’s unexpected error, but not its words', () => {
  const system = Object.assign(new Error('to sk-canary'), { code: 'ECONNRESET' });
  const error = new TypeError('sk-canary is no header', { cause: system });
  expect(tell(error).detail).toBe('TypeError (ECONNRESET)');
  expect(tell('sk-canary').detail).toBe('string');
});

test('a refusal of a provider is told without its words, one of our own with its reason', () => {
  const refusal = new InvalidArgumentError({
    parameter: 'voice',
    value: 'x',
    message: 'No voice is called x.',
  });
  expect(tell(refusal, '@genmedia/sandbox').message).toContain('No voice is called x.');
  expect(tell(refusal)).toMatchObject({ code: 'model_refused' });
  expect(JSON.stringify(tell(refusal))).not.toContain('called x');
});

test('a failure that the service itself has found stays as it is', () => {
  const failure = failed('The model gave text/html instead of an image.');
  expect(toEngineError(failure, { definition: { type: 'http' }, kind: 'image' })).toBe(failure);
});
