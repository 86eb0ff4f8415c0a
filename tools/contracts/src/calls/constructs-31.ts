import { createClient } from './client/index.ts';
import { baseUrl, over, refusal, same } from './harness.ts';
import { createRouter } from './server/index.ts';

const app = createRouter({ write: ({ body }) => ({ status: 201, body }) });
const notes = createClient({ baseUrl, fetch: over(app) });

const body = { text: null, size: '7', replies: [{ text: 'ok', size: 7 }] };
same(await notes.run('write', { body }), body);
same(await refusal(() => notes.run('write', { body: { text: 'x' } })), 400);
same(
  await refusal(() => notes.run('write', { body: { text: null, replies: [{ text: '' }] } })),
  400,
);
