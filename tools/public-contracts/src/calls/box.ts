import { createClient } from './client/index.ts';
import { baseUrl, expectEqual, fetchFrom } from './harness.ts';
import { completeHandlers, createRouter } from './server/index.ts';

const app = createRouter(
  completeHandlers({
    get_files_id: ({ params }) => ({ status: 200, body: { id: params.file_id, type: 'file' } }),
  }),
  { authenticate: false },
);
const client = createClient({
  baseUrl,
  fetch: fetchFrom(app),
  credentials: { OAuth2Security: 't' },
});

const path = { file_id: '7' };
expectEqual(await client.run('get_files_id', { path }), { id: '7', type: 'file' });
const unknown = () => client.run('get_files_id', { path: { file_id: '..' } });
expectEqual(
  await unknown().catch(String),
  'TypeError: No part of the path /files/{file_id} may be ...',
);
