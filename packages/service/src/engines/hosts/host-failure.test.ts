import { expect, test } from 'vitest';
import { FetchError, UrlNotAllowedError } from '../../network/fetch-error.ts';
import { HostError } from './host.ts';
import { fileFailure, hostFailure } from './host-failure.ts';

test('a host that is away may say when to ask again', () => {
  const failure = hostFailure(new HostError({ status: 503, retryAfter: 30 }));
  expect(failure).toMatchObject({ code: 'model_unavailable', retryable: true, retryAfter: 30 });
});

test('a refusal names some of the fields, however many and long a host names', () => {
  const fields = [...Array.from({ length: 100_000 }, (_, n) => `f${n}`), 'x'.repeat(1_000_000)];
  const names = 'f0, f1, f2, f3, f4, f5, f6, f7, f8, f9';
  expect(hostFailure(new HostError({ status: 422, fields })).message).toBe(
    `The model refused this: its host does not accept what was asked for: ${names} and others.`,
  );
  const long = hostFailure(new HostError({ status: 422, fields: fields.slice(-1) }));
  expect(long.message.length).toBeLessThan(200);
});

test('a file at an address that the service may not call needs another model', () => {
  expect(fileFailure(new UrlNotAllowedError())).toMatchObject({
    code: 'model_failed',
    message:
      'The model made a file, but the service cannot get it from where the model has put it.',
    otherModel: true,
  });
});

test('a file that its host does not give may be asked for again', () => {
  const failure = fileFailure(new FetchError('unreachable', 'The URL did not answer.'));
  expect(failure).toMatchObject({
    code: 'model_failed',
    message: expect.stringMatching(/does not give it to the service\. Send the request again\.$/),
    otherModel: false,
  });
});
