import type { OperationId } from '@genmedia/types';
import type { Job } from '../jobs/job.ts';
import { JobError } from '../jobs/job.ts';
import type { Media } from '../media/inputs/media.ts';
import { MediaError } from '../media/inputs/media-error.ts';
import { type Image, normaliseImage } from '../media/inputs/normalise-image.ts';
import { type FetchedFiles, readInput } from '../media/inputs/read.ts';
import { createGuardedFetch } from '../network/guarded-fetch.ts';
import type { Context } from './context.ts';

/** The files that a job's request names. Their errors are JobErrors that name the field. */
export interface JobInputs {
  /** All files of a field, in their order; none where the field is left out. */
  files(field: string): Promise<Media[]>;
  /** All images of a field, made alike. */
  images(field: string): Promise<Image[]>;
}

/** Reads them when they are asked for. */
export function jobInputs(
  {
    config,
    storage,
    publicUrl,
    deployments,
  }: Pick<Context, 'config' | 'storage' | 'publicUrl' | 'deployments'>,
  job: Pick<Job, 'operation' | 'input' | 'deploymentId'>,
  signal: AbortSignal,
): JobInputs {
  const fetch = createGuardedFetch({ allow: config.allowPrivateUrls });
  const cache = job.deploymentId === null ? undefined : fetchedBy(job.deploymentId, deployments);
  const reading = { fetch, storage, publicUrl, cache, signal };
  const each = async <T>(field: string, read: (source: string) => Promise<T>): Promise<T[]> => {
    const results: T[] = [];
    // One after another: they are large, and none is of use without the others.
    for (const source of sourcesOf(job.input[field])) {
      results.push(
        await read(source).catch((error) => {
          throw inputError(field, error);
        }),
      );
    }
    return results;
  };
  const file = (field: string) => (source: string) =>
    readInput(job.operation as OperationId, field, source, reading);
  return {
    files: (field) => each(field, file(field)),
    images: (field) => each(field, async (source) => normaliseImage(await file(field)(source))),
  };
}

/** What the jobs of a deployment have fetched, as long as its cache is not cleared. */
function fetchedBy(id: number, { inputs }: Context['deployments']): FetchedFiles {
  let before: Promise<number> | undefined;
  /** As the cache was before this job fetched anything. */
  const generation = () => {
    before ??= inputs.generation(id);
    return before;
  };
  return {
    async get(url) {
      await generation();
      return await (await inputs.get(id, url))?.read();
    },
    put: async (url, content, mediaType) =>
      inputs.put(id, url, content, { mediaType, generation: await generation() }),
  };
}

function sourcesOf(given: unknown): string[] {
  return given === undefined || given === null ? [] : [given].flat().map(String);
}

/** What the job's owner is told of an error of a file that the request names; others as they are. */
export function inputError(field: string, error: unknown): unknown {
  if (!(error instanceof MediaError)) return error;
  const { code, message, retryable, cause } = error;
  return new JobError(code, `${field} ${message}.`, {
    cause: error,
    retryable,
    detail: String(cause ?? message),
  });
}
