import { expect, test, vi } from 'vitest';
import { useOperatedService } from '../../deployments/testing.ts';

const service = useOperatedService('PGlite');

test('a client does not send an image again whose job goes on without it', async () => {
  const { apiKey } = await service.newAccount({});
  const { notifications, db } = service.context;
  vi.spyOn(notifications, 'listen').mockImplementationOnce(() => {
    throw new Error('The database is away.');
  });
  const request = { key: apiKey, model: 'sandbox-image', prompt: 'A cat', size: '512x512' };
  const { status, headers, body } = await service.post('/api/v7/llm/images/generations', request);
  const [job, ...more] = await db.selectFrom('jobs').select('id').execute();
  expect(more).toEqual([]);
  expect([status, headers.get('x-should-retry')]).toEqual([503, 'false']);
  expect(body).toMatchObject({ error: { message: expect.stringContaining(`/jobs/${job?.id} `) } });
});
