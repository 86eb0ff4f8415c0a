import { expect, expectTypeOf, test } from 'vitest';
import { createClient, type JobSummary, pages } from './index.ts';
import { answer, startService } from './testing/service.ts';

test('a list is read page after page, each by the cursor of the one before', async () => {
  const job = (id: number) => ({ id, operation: 'generateImage', status: 'success' });
  const page = (jobs: object[], next_cursor: string | null) =>
    answer(200, { status: 'success', jobs, next_cursor });
  const service = await startService(page([job(9), job(8)], '8-1'), page([job(7)], null));
  const genmedia = createClient({ baseUrl: service.url, apiKey: 'gmk_1' });
  const found: JobSummary[] = [];
  for await (const each of pages(genmedia, 'listJobs', { limit: 2 }).items()) found.push(each);
  expect(found.map(({ id }) => id)).toEqual([9, 8, 7]);
  const queries = service.requests.map(({ url }) => new URL(url, service.url).searchParams);
  expect(queries.map((query) => [query.get('limit'), query.get('cursor')])).toEqual([
    ['2', null],
    ['2', '8-1'],
  ]);
  expectTypeOf(pages(genmedia, 'listJobs').items()).toEqualTypeOf<
    AsyncGenerator<JobSummary, void, void>
  >();
});
