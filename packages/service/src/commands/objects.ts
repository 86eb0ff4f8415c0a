import { readFile, stat } from 'node:fs/promises';
import { pollOf } from '@genmedia/server';
import { sql } from 'kysely';
import { recordAct } from '../accounts/audit.ts';
import type { Db } from '../database/tables.ts';
import { transact } from '../database/wake-ups.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { checkFormat } from '../media/inputs/check-format.ts';
import { kinds, type Media } from '../media/inputs/media.ts';
import { isUrl, removeStored, storedReference } from '../media/inputs/sources.ts';
import type { Storage } from '../media/storage.ts';
import { makeObject3d } from '../operations/objects-3d/make-object3d.ts';
import {
  maxImages,
  type Object3dRequest,
  object3dRequest,
} from '../operations/objects-3d/object3d-request.ts';
import { printJson, printLine } from './output.ts';
import { flag, parse, text, UsageError } from './parse.ts';
import { withAccount } from './with-database.ts';

/** The account gets no job. */
class NoJobError extends Error {
  override name = 'NoJobError';
}

/**
 * Creates the job for an account, and records that an operator ordered it. Returns the job's id.
 * Throws NoJobError.
 */
export async function acceptObject(
  db: Db,
  { id: accountId, email }: { id: number; email: string },
  input: Object3dRequest,
): Promise<number> {
  return await transact(db, async (transaction) => {
    // Everything that adds a job locks this row, so what is found still holds below.
    const { isFull, isDisabled } = await transaction
      .selectFrom('accounts')
      .select(sql<boolean>`depth >= queue_limit`.as('isFull'))
      .select(sql<boolean>`disabled_at is not null`.as('isDisabled'))
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const job = { accountId, operation: makeObject3d.name, input };
    if (isDisabled)
      throw new NoJobError(`${email} is disabled. Run genmedia accounts enable first.`);
    if (isFull) throw new NoJobError(`The queue of ${email} is full.`);
    const accepted = await enqueue(transaction, job);
    if (accepted.outcome !== 'accepted') throw new Error(`There is no job: ${accepted.outcome}.`);
    const { id } = accepted.job;
    await recordAct(transaction, { accountId, action: 'objects create', outcome: { job: id } });
    return id;
  });
}

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
    const init_image = await Promise.all(images.map((one) => storeImage(storage, one)));
    const input = object3dRequest.parse({ ...request, init_image });
    const id = await acceptObject(db, account, input).catch(async (error) => {
      if (error instanceof NoJobError) await removeStored(input, makeObject3d.fields, storage);
      throw error;
    });
    const path = pollOf(makeObject3d.operation)?.path.replace('{id}', String(id));
    if (json) return printJson({ accountId: account.id, id, path });
    printLine(`Job ${id} of ${account.email} makes the object. POST ${path} fetches it.`);
  });
}

/** Reads an image that is a file; a URL stays as it is. Throws if the file is no image. */
async function readImage(source: string): Promise<string | Media> {
  if (isUrl(source)) return source;
  try {
    const { size } = await stat(source);
    if (size > kinds.image.maxBytes) throw new Error(`has more than ${kinds.image.maxBytes} bytes`);
    return await checkFormat(await readFile(source), ['image']);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The image ${source} cannot be used: ${reason}.`, { cause });
  }
}

/** Returns the job's name for an image: its URL, or the file that was stored for it. */
async function storeImage(storage: Storage, image: string | Media): Promise<string> {
  if (typeof image === 'string') return image;
  const { name } = await storage.write(image.data, { mediaType: image.mediaType });
  return storedReference(name);
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

/** Throws UsageError, which names the first wrong option. */
function requestOf({
  'keep-background': keepBackground = false,
  ...parsed
}: Readonly<Record<string, unknown>>): Object3dRequest {
  const named = Object.entries(parsed).map(([name, value]) => [name.replaceAll('-', '_'), value]);
  const read = object3dRequest.safeParse({
    ...Object.fromEntries(named),
    remove_bg: !keepBackground,
  });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const option = String(issue?.path[0]).replaceAll('_', '-');
  throw new UsageError(`--${option} is not valid: ${issue?.message}.`);
}
