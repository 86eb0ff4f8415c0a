import { createClient } from './client/index.ts';
import { baseUrl, exampleOf, expectEqual, fetchFrom, refusal } from './harness.ts';
import { examples } from './mocks/examples.ts';
import { completeHandlers, createRouter } from './server/index.ts';
import type { operations } from './types/contract.ts';

type Source = operations['getContentImportSource']['responses'][200]['content']['application/json'];

const app = createRouter(
  completeHandlers({
    getContentImportSource: ({ params }) => ({
      status: 200,
      body: {
        ...exampleOf<Source>(examples.getContentImportSource),
        id: Number(params.source_id),
      },
    }),
  }),
  { authenticate: false, validateResponses: true },
);
const client = createClient({
  baseUrl,
  fetch: fetchFrom(app),
  credentials: { bearerAuth: 't' },
});

const path = { source_id: '7' };
expectEqual((await client.run('getContentImportSource', { path })).id, 7);

// The contract declares this parameter of the path as one of the query only.
const job = { path: { job_identifier: 'j/1' } };
const query = { app_id: 'a', client_id: 'c', job_identifier: 'j/1' };
const unimplemented = () => client.run('getExportReportingDataByJobIdentifier', { ...job, query });
expectEqual(await refusal(unimplemented), 501);
