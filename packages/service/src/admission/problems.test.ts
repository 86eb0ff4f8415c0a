import { Problem } from '@genmedia/server';
import { describe, expect, test } from 'vitest';
import { EngineError } from '../engines/engine-error.ts';
import { InputError } from '../errors/input-error.ts';
import { StorageError } from '../media/storage.ts';
import { toJobError } from './job-errors.ts';
import { toProblem } from './problems.ts';

const failed = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

test.each([
  ['refuses connections', failed('', { code: 'ECONNREFUSED', syscall: 'connect' })],
  [
    'refuses connections at each of its addresses',
    new AggregateError([failed('', { code: 'ECONNREFUSED', syscall: 'connect' })]),
  ],
  ['has no address', failed('', { code: 'ENOTFOUND', syscall: 'getaddrinfo' })],
  ['breaks a connection', failed('', { code: 'ECONNRESET', syscall: 'read' })],
  ['ends a connection', failed('Connection terminated unexpectedly')],
  ['does not answer', failed('timeout exceeded when trying to connect')],
  ['is stopped', failed('', { code: '57P01' })],
  ['has no connection left', failed('', { code: '53300' })],
  ['has no disk left', failed('', { code: '53100' })],
  ['has another password', failed('', { code: '28P01' })],
  ['was migrated between two statements', failed('', { code: '0A000' })],
  ['is read-only', failed('', { code: '25006' })],
])('a database that %s is a 503, with its reason for the log alone', (_, error) => {
  const problem = toProblem(error);
  expect(problem).toMatchObject({ status: 503, code: 'unavailable', cause: error });
  expect(problem).toBeInstanceOf(Problem);
  expect(toJobError(error)).toMatchObject({ code: 'unavailable', retryable: true, cause: error });
});

test.each([
  ['a faulty statement', failed('', { code: '42703' })],
  ['a file that is not there', failed('', { code: 'ENOENT', syscall: 'open' })],
  ['any other fault', failed('undefined is not a function')],
  ['what is no error', undefined],
])('%s stays what it is', (_, error) => {
  expect(toProblem(error)).toBe(error);
  expect(toJobError(error)).toBe(error);
});

test.each([true, false])('the failure of an engine keeps whether it may pass: %s', (retryable) => {
  const message = 'The model cannot be reached now.';
  const more = { message, retryable, retryAfter: 12, detail: '503' };
  const failure = { code: 'model_unavailable', ...more } as const;
  expect(toJobError(new EngineError(failure))).toMatchObject({ name: 'JobError', ...failure });
  expect(toProblem(new EngineError(failure))).toMatchObject({
    status: 503,
    retryAfter: 12,
    headers: retryable ? {} : { 'x-should-retry': 'false' },
  });
});

test('a file that the model does not take is for the caller to change', () => {
  const error = new EngineError({
    code: 'input_unsupported',
    message: 'The image is too large.',
    mustChange: true,
    detail: 'Refusal',
  });
  expect(toProblem(error, { body: { messages: [] }, files: [] })).toMatchObject({
    status: 400,
    code: 'input_unsupported',
    message: 'The image is too large. Change messages, and send the request again.',
  });
});

test('an InputError in a job says that the model cannot make this', () => {
  const error = new InputError([{ field: 'width', message: 'must be at most 1280 with film' }]);
  expect(toJobError(error)).toMatchObject({
    name: 'JobError',
    code: 'model_refused',
    retryable: false,
    message: 'The model cannot make this: width must be at most 1280 with film.',
  });
});

test('a storage that is away may be back for the next attempt of a job', () => {
  const error = new StorageError('unavailable', 'Try again.', { cause: new Error('ENOSPC') });
  expect(toJobError(error)).toMatchObject({
    name: 'JobError',
    code: 'unavailable',
    retryable: true,
    detail: expect.stringContaining('ENOSPC'),
  });
});

describe('advice to change a request', () => {
  const refused = new EngineError({
    code: 'model_refused',
    message: 'The model refused this.',
    retryable: false,
    mustChange: true,
    detail: 'status 400',
  });

  test.each([
    [{ prompt: 'a cat', model_id: 'painter', seed: 3 }, [], 'Change prompt or model_id'],
    [{ init_image: 'https://…', length: 'short' }, ['init_image'], 'Change init_image'],
    [
      { init_image: ['https://…'], object_name: 'chair', base64: false },
      ['init_image'],
      'Change object_name or init_image',
    ],
    [
      { prompt: 'a cat', init_image: null, init_audio: 'https://…', model_id: 'film' },
      ['init_image', 'init_audio'],
      'Change prompt, init_audio or model_id',
    ],
    [{ messages: [], model: 'parrot' }, [], 'Change messages or model'],
  ])('names the fields of the request: %j', (body, files, advice) => {
    const message = `The model refused this. ${advice}, and send the request again.`;
    expect(toJobError(refused, { body, files })).toMatchObject({ message });
    expect(toProblem(refused, { body, files })).toMatchObject({ status: 400, message });
  });
});

test.each([
  [{ prompt: 'a cat', model_id: 'painter' }, 'Name another one with model_id, or ask'],
  [{ init_video: 'https://…', voice_model: 'gamma' }, 'Name another one with voice_model, or ask'],
  [{ messages: [], model: 'parrot' }, 'Name another one with model, or ask'],
  [{ init_image: 'https://…' }, 'Ask'],
])('only a request that names a model is told to name another one: %j', (body, advice) => {
  const error = new EngineError({
    code: 'model_unavailable',
    message: 'The service has no access to this model.',
    otherModel: true,
    detail: 'status 401',
  });
  const message = `The service has no access to this model. ${advice} the operator of the service.`;
  expect(toJobError(error, { body, files: [] })).toMatchObject({ message });
});
