import { createClientFor } from '@genmedia/client/contract';
import { expect, test } from 'vitest';
import { failureResult } from './failure.ts';

test('errors that name no field, as other contracts have them, are told as they were answered', async () => {
  const errors = [{ title: 'Invalid Attribute', detail: 'A name has letters.' }, null, 'No age.'];
  const table = { add: { path: '/animals' } };
  const client = createClientFor<{ add: object }, typeof table>(
    table,
    {},
    {
      baseUrl: 'https://zoo.example',
      fetch: async () => Response.json({ errors }, { status: 422 }),
    },
  );
  const error: unknown = await client.run('add').catch((reason) => reason);
  const { content } = failureResult(error);
  expect(content).toEqual([
    { type: 'text', text: `http_422: A name has letters.\n${JSON.stringify({ errors })}` },
  ]);
});
