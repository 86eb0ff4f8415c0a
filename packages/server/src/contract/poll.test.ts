import { expect, test } from 'vitest';
import { pollOf } from './poll.ts';

test('pollOf names the operation of the poll link, which fetches the result', () => {
  expect(pollOf('createDubbing')).toEqual({
    operation: 'fetchVoice',
    path: '/api/v6/voice/fetch/{id}',
    input: {},
  });
});

test('constant parameters of the link are listed, and filled into the path', () => {
  expect(pollOf('generateEnterpriseImage')).toEqual({
    operation: 'fetchDeploymentResult',
    path: '/api/v1/enterprise/alpha/fetch/{id}',
    input: { deployment: 'alpha' },
  });
});

test('an operation without a job has no fetch operation', () => {
  expect(pollOf('listModels')).toBeUndefined();
});
