import { createClient } from './client/index.ts';
import { baseUrl, expectEqual, fetchFrom, refusal } from './harness.ts';
import { createRouter } from './server/index.ts';

const app = createRouter({ write: ({ body }) => ({ status: 201, body }) });
const notes = createClient({ baseUrl, fetch: fetchFrom(app) });

const body = { text: null, size: '7', replies: [{ text: 'ok', size: 7 }] };
expectEqual(await notes.run('write', { body }), body);
expectEqual(await refusal(() => notes.run('write', { body: { text: 'x' } })), 400);
expectEqual(
  await refusal(() => notes.run('write', { body: { text: null, replies: [{ text: '' }] } })),
  400,
);
