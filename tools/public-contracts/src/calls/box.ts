import { createClient } from './client/index.ts';
import { baseUrl, expectEqual, fetchFrom } from './harness.ts';
import { createRouter } from './server/index.ts';

const app = createRouter({
  get_files_id: ({ params }) => Response.json({ id: params.file_id }),
});
const client = createClient({
  baseUrl,
  fetch: fetchFrom(app),
  credentials: { OAuth2Security: 't' },
});

const path = { file_id: '7' };
expectEqual(await client.run('get_files_id', { path }), { id: '7' });
const unknown = () => client.run('get_files_id', { path: { file_id: '..' } });
expectEqual(
  await unknown().catch(String),
  'TypeError: No part of the path /files/{file_id} may be ...',
);
