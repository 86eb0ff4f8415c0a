import { expect, test } from 'vitest';
import { FetchError, UrlNotAllowedError } from '../../network/fetch-error.ts';
import { fileFailure } from './host-failure.ts';

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
