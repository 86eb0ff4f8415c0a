import { readFile, stat } from 'node:fs/promises';
import { pollOf } from '@genmedia/server';
import type { Db } from '../database/tables.ts';
import { newFileName } from '../media/file-name.ts';
import { checkFormat } from '../media/inputs/check-format.ts';
import { kinds, type Media } from '../media/inputs/media.ts';
import { MediaError } from '../media/inputs/media-error.ts';
import { isUrl, removeStored, storedReference } from '../media/inputs/sources.ts';
import { type Storage, StorageError } from '../media/storage.ts';
import { makeObject3d } from '../operations/objects-3d/make-object3d.ts';
import {
  maxImages,
  type Object3dRequest,
  object3dRequest,
} from '../operations/objects-3d/object3d-request.ts';
import { acceptObject, NoJobError } from './accept-object.ts';
import { printJson, printLine } from './output.ts';
import { flag, parse, text, UsageError } from './parse.ts';
import { withAccount } from './with-database.ts';

/** Orders a 3D object for an account, whose owner fetches it. */
export async function create(args: string[]): Promise<void> {
  const syntax = { positionals: ['account'], options: objectOptions } as const;
  const { account: reference, image = [], json, ...parsed } = parse(args, syntax);
  const request = requestOf(parsed);
  if (request.prompt === undefined && image.length === 0) {
    throw new UsageError('--prompt and --image are missing. Give at least one of them.');
  }
  if (image.length > maxImages) {
    throw new UsageError(`--image can be given at most ${maxImages} times.`);
  }
  const images = await Promise.all(image.map(readImage));
  await withAccount(reference, async (account, { db, openStorage }) => {
    const storage = await openStorage();
    const init_image = images.map(({ source }) => source);
    const input = { ...request, init_image };
    const id = await storeAndAccept(db, storage, account, { images, input });
    const path = pollOf(makeObject3d.operation)?.path.replace('{id}', String(id));
    if (json) return printJson({ accountId: account.id, id, path });
    printLine(`Job ${id} of ${account.email} makes the object. POST ${path} fetches it.`);
  });
}

interface JobImage {
  /** What the job calls it: its URL, or the reference to a stored file. */
  source: string;
  /** What is to be stored, if it is a file. */
  file?: { name: string; content: Media };
}

/** Reads an image that is a file; a URL stays as it is. Throws if the file is no image. */
async function readImage(given: string): Promise<JobImage> {
  if (isUrl(given)) return { source: given };
  try {
    const { size } = await stat(given);
    const { maxBytes } = kinds.image;
    if (size > maxBytes) throw new MediaError('input_too_large', `has more than ${maxBytes} bytes`);
    const content = await checkFormat(await readFile(given), ['image']);
    const name = newFileName(content.mediaType);
    return { source: storedReference(name), file: { name, content } };
  } catch (cause) {
    throw new Error(`The image ${given} cannot be used: ${reasonOf(cause)}.`, { cause });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof MediaError) return `it ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

/** Stores the images of a job and creates it. If there is no job, its images are removed. */
async function storeAndAccept(
  db: Db,
  storage: Storage,
  account: { id: number; email: string },
  { images, input }: { images: readonly JobImage[]; input: Object3dRequest },
): Promise<number> {
  try {
    for (const { file } of images) {
      if (!file) continue;
      const { data, mediaType } = file.content;
      await storage.write(data, { name: file.name, mediaType });
    }
    return await acceptObject(db, account, input);
  } catch (error) {
    // After any other error there may be a job: the answer of the database may have been lost.
    const isRefused = error instanceof NoJobError || error instanceof StorageError;
    if (isRefused) await removeStored(input, makeObject3d.fields, storage);
    throw error;
  }
}

const parameters = object3dRequest.omit({ init_image: true, remove_bg: true }).keyof().options;

/** The parameters of a 3D job, as options of a command. */
const objectOptions = {
  ...Object.fromEntries(parameters.map((name) => [name.replaceAll('_', '-'), text])),
  image: { type: 'string', multiple: true },
  render: flag,
  'keep-background': flag,
  json: flag,
} as const;

function requestOf({
  'keep-background': keepBackground = false,
  ...parsed
}: Readonly<Record<string, unknown>>): Object3dRequest {
  const named = Object.entries(parsed).map(([name, value]) => [name.replaceAll('-', '_'), value]);
  return readObjectRequest(
    { ...Object.fromEntries(named), remove_bg: !keepBackground },
    (field) => `--${field.replaceAll('_', '-')}`,
  );
}

/** Throws UsageError, which names the first wrong field. */
export function readObjectRequest(
  given: object,
  nameOf = (field: string) => field,
): Object3dRequest {
  const read = object3dRequest.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new UsageError(`${nameOf(String(issue?.path[0]))} is not valid: ${issue?.message}.`);
}
