import {
  createClient,
  type GenmediaError,
  type JobList,
  type JobSummary,
  type ModelList,
} from '@genmedia/client';
import type { ContractClient } from '@genmedia/client/contract';
import {
  type InfiniteData,
  QueryClient,
  type SkipToken,
  skipToken,
  useInfiniteQuery,
  useQueries,
  useQuery,
  useSuspenseQueries,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { createHooks } from './contract/index.ts';
import {
  fetchImageOptions,
  jobOptions,
  listJobsOptions,
  listModelsOptions,
  pagesOf,
  useCreateChatCompletion,
  useGenerateVideo,
  useJob,
  useListModels,
  useRun,
} from './index.ts';
import { type RunRecord, useRuns } from './runs/index.ts';

// Code that must compile and code that must not. Nothing here is run.

type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function same<A, B>(..._: Equal<A, B> extends true ? [] : [differs: never]): void {}

const genmedia = createClient();
const queries = new QueryClient();

export async function loads() {
  const models = await queries.ensureQueryData(listModelsOptions(genmedia));
  same<typeof models, ModelList>();
  await queries.prefetchQuery(listModelsOptions(genmedia, { search: 'light' }));
  const known = queries.getQueryData(listModelsOptions(genmedia).queryKey);
  same<typeof known, ModelList | undefined>();
  const error = queries.getQueryState(listModelsOptions(genmedia).queryKey)?.error;
  same<typeof error, GenmediaError | null | undefined>();
  // @ts-expect-error no such filter
  listModelsOptions(genmedia, { find: 'light' });
  // @ts-expect-error the id is missing
  fetchImageOptions(genmedia);
}

export function Shows({ id }: { id: number | undefined }) {
  const { data } = useSuspenseQuery(listModelsOptions(genmedia));
  same<typeof data, ModelList>();
  const image = useQuery(fetchImageOptions(genmedia, id === undefined ? skipToken : { id }));
  same<NonNullable<typeof image.data>['status'], 'success' | 'processing'>();
  same<typeof image.error, GenmediaError | null>();
  const total = useListModels(undefined, { select: (list) => list.models.length });
  same<typeof total.data, number | undefined>();
  same<typeof total.error, GenmediaError | null>();
  // @ts-expect-error useSuspenseQuery has to ask
  useSuspenseQuery(listModelsOptions(genmedia, skipToken as SkipToken));
}

export function Several() {
  const [models, image] = useQueries({
    queries: [
      { ...listModelsOptions(genmedia), staleTime: 60_000 },
      fetchImageOptions(genmedia, { id: 1 }),
    ],
  });
  same<typeof models.data, ModelList | undefined>();
  same<typeof models.error, GenmediaError | null>();
  same<NonNullable<typeof image.data>['status'], 'success' | 'processing'>();
  const [found] = useSuspenseQueries({ queries: [listModelsOptions(genmedia)] });
  same<typeof found.data, ModelList>();
  same<typeof found.error, GenmediaError | null>();
}

export function Jobs() {
  const options = pagesOf(listJobsOptions)(genmedia, { status: 'error' });
  const { data, error } = useInfiniteQuery(options);
  same<typeof error, GenmediaError | null>();
  same<typeof data, InfiniteData<JobList> | undefined>();
  const known = queries.getQueryData(options.queryKey);
  same<NonNullable<typeof known>['pages'], JobList[]>();
  // @ts-expect-error the pages have the cursor
  pagesOf(listJobsOptions)(genmedia, { cursor: '1-1' });
  // @ts-expect-error no pages
  pagesOf(listModelsOptions);
}

export function Cancels() {
  const { cancel } = useRun('generateVideo');
  same<ReturnType<typeof cancel>, Promise<void>>();
}

export async function cancels() {
  const job = await genmedia.submit('generateVideo', { model_id: 'm', prompt: 'Waves' });
  same<Awaited<ReturnType<typeof job.cancel>>, JobSummary>();
}

export function Runs() {
  const video = useRun('generateVideo');
  same<NonNullable<typeof video.data>['status'], 'success'>();
  same<NonNullable<typeof video.job>['operation'], 'generateVideo'>();
  // @ts-expect-error it makes no job
  useRun('listModels');
  // @ts-expect-error the model is missing
  video.start({ prompt: 'The sea' });
  const job = useJob<'generateImage'>('{"operation":"generateImage","id":1}');
  same<NonNullable<typeof job.data>['output'], string[]>();
  const status = useQuery(jobOptions<'generateImage'>(genmedia, '')).data?.status;
  same<typeof status, 'success' | 'processing' | undefined>();
}

export function Lists() {
  const { runs, start } = useRuns({ storageKey: 'gallery' });
  const id = start('generateImage', { model_id: 'm', prompt: 'A kite' });
  same<typeof id, string>();
  start('listModels', { search: 'image' });
  start('createChatCompletion', { model: 'm', messages: [] });
  // @ts-expect-error the prompt is missing
  start('generateImage', { model_id: 'm' });
  // @ts-expect-error no such operation
  start('paint', {});
  for (const run of runs) {
    if (run.operation !== 'generateImage') continue;
    same<typeof run, RunRecord<'generateImage'>>();
    same<NonNullable<typeof run.data>['output'], string[]>();
    same<NonNullable<typeof run.job>['operation'], 'generateImage'>();
    same<typeof run.input.prompt, string>();
  }
}

export function Calls() {
  const filming = useGenerateVideo();
  same<NonNullable<typeof filming.data>['status'], 'success'>();
  const talking = useCreateChatCompletion();
  // @ts-expect-error useChat streams
  talking.mutate({ model: 'm', messages: [], stream: true });
}

interface Print {
  pages: number;
}

interface PrintShop {
  orderPrint: {
    requestBody: { content: { 'application/json': { text: string } } };
    responses: { 202: { content: { 'application/json': { status: 'processing'; id: number } } } };
  };
  readPrint: {
    parameters: { path: { id: number } };
    responses: { 200: { content: { 'application/json': Print } } };
  };
}

type PrintClient = ContractClient<PrintShop, { orderPrint: { poll: 'readPrint' } }>;

export function JobsOfContracts() {
  const { useMutate } = createHooks<PrintClient, never, 'orderPrint'>();
  same<ReturnType<typeof useMutate<'orderPrint'>>['data'], Print | undefined>();
}
