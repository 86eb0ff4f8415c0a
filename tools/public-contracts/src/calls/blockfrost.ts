import { createClient } from './client/index.ts';
import { baseUrl, expectEqual, fetchFrom } from './harness.ts';
import { completeHandlers, createRouter } from './server/index.ts';

const app = createRouter(
  completeHandlers({
    getTxsByHashCbor: ({ params }) => ({ status: 200, body: { cbor: params.hash } }),
    ipfs_add: ({ body }) => {
      const size = String(body?.file?.size);
      return { status: 200, body: { name: 'a.txt', ipfs_hash: 'Qm', size } };
    },
  }),
  { authenticate: false },
);
const blockfrost = createClient({
  baseUrl,
  // The operations of IPFS have a server of their own.
  servers: { 'https://ipfs.blockfrost.io/api/v0': baseUrl },
  fetch: fetchFrom(app),
  credentials: { project_id: 'p' },
});

expectEqual((await blockfrost.run('getTxsByHashCbor', { path: { hash: 'ab/c' } })).cbor, 'ab/c');
const form = new FormData();
form.append('file', new File(['four'], 'a.txt'));
expectEqual((await blockfrost.run('ipfs_add', { body: form })).size, '4');
