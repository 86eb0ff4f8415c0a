import { expect, test } from 'vitest';
import { pollOf } from './poll.ts';

test('the result of an operation is fetched where its poll link says', () => {
  expect(pollOf('createDubbing')).toEqual({
    operation: 'fetchVoice',
    path: '/api/v6/voice/fetch/{id}',
    input: {},
  });
});

test('constant parameters of the link are told, and filled in', () => {
  expect(pollOf('generateEnterpriseImage')).toEqual({
    operation: 'fetchDeploymentResult',
    path: '/api/v1/enterprise/alpha/fetch/{id}',
    input: { deployment: 'alpha' },
  });
});

test('an operation that answers at once has no fetch operation', () => {
  expect(pollOf('listModels')).toBeUndefined();
});
