import { expect, test } from 'vitest';
import { contractRequest } from './contract-request.ts';
import { createValuesFor } from './values.ts';

test('a bigint is its digits in a form, whatever the style of its field', async () => {
  const { writer } = createValuesFor({ answers: {}, pieces: {}, components: {} }, true);
  const operation = {
    path: '/',
    body: 'application/x-www-form-urlencoded',
    formStyles: { metadata: 'deepObject*', ids: 'form', limit: 'form*' },
  };
  const written: unknown[] = [];
  const write = writer(async ({ init: { parts = {} } }) => {
    const none = { schemes: {}, values: {} };
    written.push(contractRequest(operation, parts, 'https://a.test', none).body);
    return { url: '' };
  });
  const order = 9007199254740993n;
  const body = { metadata: { order }, ids: [1n, order], limit: 5n, page: 6n };
  await write({ operation, init: { parts: { body } } } as never, () => {});
  expect(written).toEqual([`metadata%5Border%5D=${order}&ids=1,${order}&limit=5&page=6`]);
});
