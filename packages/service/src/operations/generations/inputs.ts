import { maxSecondsOf } from '@genmedia/server';
import type { OperationId } from '@genmedia/types';
import { EngineError } from '../../engines/engine-error.ts';
import type { EngineWork } from '../../engines/engines.ts';
import type { Image, ReadImagesOptions } from '../../engines/images/images.ts';
import type { UseTool } from '../../engines/use-tool.ts';
import { type Job, JobError } from '../../jobs/job.ts';
import type { Media, MediaRules } from '../../media/inputs/media.ts';
import { MediaError } from '../../media/inputs/media-error.ts';
import { createInputFetch, type ReadOptions, readInput } from '../../media/inputs/read.ts';
import { sourcesIn, storedFile } from '../../media/inputs/sources.ts';
import { fileUrl } from '../../media/outputs.ts';
import type { Context } from '../context.ts';

/**
 * Reads the files that a field of a request names. Rejects with a JobError that names the field.
 */
export type InputReader<Value> = (files: InputFiles, field: string) => Promise<Value>;

/** Reads images in a form that all models accept; none if the field is left out. */
export const imagesReader: InputReader<Image[]> = async (files, field) =>
  (await files.read(field, ({ data }) => files.readImages(data, {}))).flat();

/** Reads the image of a field that every request of the operation has. */
export const imageReader: InputReader<Image> = async (files, field) =>
  present(await imagesReader(files, field), field);

/**
 * Reads a sound or a video that is no longer than the contract allows; undefined if the request
 * names none.
 */
export const optionalFileReader: InputReader<Media | undefined> = async (files, field) =>
  (await files.read(field, async (media) => media))[0];

/** Reads the sound or video of a field that every request of the operation has. */
export const fileReader: InputReader<Media> = async (files, field) =>
  present(await files.read(field, async (media) => media), field);

/** The value of a field that every request of the operation has. */
export function present<Value>([value]: readonly Value[], field: string): Value {
  if (value === undefined) throw new Error(`The request has no ${field}.`);
  return value;
}

/** The files that a request names. */
export type InputFiles = ReturnType<typeof inputFiles>;

type InputDeps = Pick<Context, 'config' | 'storage' | 'publicUrl' | 'deployments'> & {
  engines: Pick<EngineWork, 'useTool' | 'readImages'>;
  /**
   * Counts the memory of a request that makes no job: callers may send any number of these at once.
   */
  holding?: ReadOptions['holding'];
};

/**
 * Reads files on demand.
 *
 * @param fields of the request that name files.
 */
export function inputFiles(
  { config, storage, publicUrl, deployments, engines, holding }: InputDeps,
  {
    operation,
    input,
    deploymentId,
  }: Pick<Job, 'input' | 'deploymentId'> & { operation: OperationId },
  fields: MediaRules,
  signal: AbortSignal,
) {
  const fetch = createInputFetch({ allow: config.allowPrivateUrls });
  const cache = deploymentId === null ? undefined : deployments.inputs.forJob(deploymentId);
  const reading = { fetch, storage, publicUrl, cache, signal, holding };
  return {
    /** Decodes an image of a field, unless the signal aborts. */
    readImages: (file: Uint8Array, options: ReadImagesOptions) =>
      engines.readImages(file, options, signal),

    /**
     * All files of a field, in order; none if the field is left out. Rejects with a JobError that
     * names the field, also if a file is longer than the contract allows.
     */
    async read<Value>(field: string, as: (media: Media) => Promise<Value>): Promise<Value[]> {
      const results: Value[] = [];
      // One after another: they are large, and the job needs all of them.
      for (const source of sourcesIn(input[field])) {
        try {
          const media = await readInput(source, fields[field]?.kinds ?? [], reading);
          await checkLength(media, { operation, field }, engines.useTool, signal);
          results.push(await as(media));
        } catch (error) {
          throw inputError(field, error);
        }
      }
      return results;
    },
  };
}

/** Seconds that encoders may add at the ends. */
const paddingSeconds = 0.5;

async function checkLength(
  { kind, data }: Media,
  { operation, field }: { operation: OperationId; field: string },
  useTool: UseTool,
  signal: AbortSignal,
): Promise<void> {
  const maxSeconds = maxSecondsOf(operation, field);
  if (kind === 'image' || maxSeconds === undefined) return;
  const { seconds } = await useTool('measureSound', { sound: data }, signal).catch((error) => {
    if (!(error instanceof EngineError && error.code === 'input_unsupported')) throw error;
    // The words of the decoders follow "The file"; those of the service follow a field's name.
    const [, reason = 'is damaged, and cannot be read'] =
      /^The file (.*?)\.?$/s.exec(error.message) ?? [];
    throw new MediaError(error.code, reason, { cause: error.detail });
  });
  if (seconds <= maxSeconds + paddingSeconds) return;
  const message = `must be at most ${maxSeconds} seconds long, and has ${seconds.toFixed(1)}`;
  throw new MediaError('input_too_large', message);
}

/**
 * Turns an error of an input file into a JobError for the job's owner; returns other errors
 * unchanged.
 */
function inputError(field: string, error: unknown): unknown {
  if (!(error instanceof MediaError)) return error;
  const { code, message, retryable, cause } = error;
  const detail = String(cause ?? message);
  return new JobError(code, `${field} ${message}.`, { cause: error, retryable, detail });
}

/**
 * The URLs of the files in fields, for `meta`; an array if the request has one. Files that the
 * request itself contained have URLs of the service.
 */
export function inputUrls(
  publicUrl: string,
  input: Job['input'],
  fields: MediaRules,
): Record<string, string | string[]> {
  const urlOf = (source: unknown): string => {
    const name = storedFile(String(source));
    return name === undefined ? String(source) : fileUrl(publicUrl, name);
  };
  const entries = Object.keys(fields).flatMap((field) => {
    const given = input[field];
    if (given === undefined || given === null) return [];
    return [[field, Array.isArray(given) ? given.map(urlOf) : urlOf(given)]];
  });
  return Object.fromEntries(entries);
}
