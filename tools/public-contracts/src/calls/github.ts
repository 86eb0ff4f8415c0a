import { createClient } from './client/index.ts';
import { baseUrl, expectEqual, fetchFrom, refusal } from './harness.ts';
import { completeHandlers, createRouter } from './server/index.ts';

const app = createRouter(
  completeHandlers({
    'actions/create-repo-variable': ({ params, body }) => {
      expectEqual(
        [params, body],
        [
          { owner: 'o', repo: 'r' },
          { name: 'N', value: 'v' },
        ],
      );
      return { status: 201, body: {} };
    },
    'gitignore/get-all-templates': () => ({ status: 200, body: ['Node'] }),
  }),
  { authenticate: false },
);
const github = createClient({ baseUrl, fetch: fetchFrom(app) });

expectEqual(await github.run('gitignore/get-all-templates'), ['Node']);
const path = { owner: 'o', repo: 'r' };
expectEqual(
  await github.run('actions/create-repo-variable', { path, body: { name: 'N', value: 'v' } }),
  {},
);
const incomplete = { name: 'N' };
// @ts-expect-error: the value is missing
const call = () => github.run('actions/create-repo-variable', { path, body: incomplete });
expectEqual(await refusal(call), 400);
