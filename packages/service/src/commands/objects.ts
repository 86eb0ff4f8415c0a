import { readFile, stat } from 'node:fs/promises';
import { pollOf } from '@genmedia/server';
import { sql } from 'kysely';
import { recordAct } from '../accounts/audit.ts';
import type { Db } from '../database/tables.ts';
import { transact } from '../database/wake-ups.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { checkFormat } from '../media/inputs/check-format.ts';
import { kinds } from '../media/inputs/media.ts';
import { isUrl, storedReference } from '../media/inputs/sources.ts';
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

/**
 * Creates the job for an account, and records that an operator ordered it. Returns the job's id.
 * Throws if the account's queue is full.
 */
export async function acceptObject(
  db: Db,
  { id: accountId, email }: { id: number; email: string },
  input: Object3dRequest,
): Promise<number> {
  return await transact(db, async (transaction) => {
    // Everything that adds a job locks this row, so a free place is still free below.
    const { isFull } = await transaction
      .selectFrom('accounts')
      .select(sql<boolean>`depth >= queue_limit`.as('isFull'))
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const job = { accountId, operation: makeObject3d.name, input };
    const accepted = isFull ? undefined : await enqueue(transaction, job);
    if (accepted?.outcome !== 'accepted') throw new Error(`The queue of ${email} is full.`);
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
  await withAccount(reference, async (account, { db, openStorage }) => {
    const storage = await openStorage();
    const init_image = await Promise.all(image.map((source) => storeImage(storage, source)));
    const input = object3dRequest.parse({ ...request, init_image });
    const id = await acceptObject(db, account, input);
    const path = pollOf(makeObject3d.operation)?.path.replace('{id}', String(id));
    if (json) return printJson({ accountId: account.id, id, path });
    printLine(`Job ${id} of ${account.email} makes the object. POST ${path} fetches it.`);
  });
}

/**
 * Stores an image that is a file. Returns the job's name for the image: its URL, or the stored
 * file.
 */
async function storeImage(storage: Storage, source: string): Promise<string> {
  if (isUrl(source)) return source;
  try {
    const { size } = await stat(source);
    if (size > kinds.image.maxBytes) throw new Error(`has more than ${kinds.image.maxBytes} bytes`);
    const { data, mediaType } = await checkFormat(await readFile(source), ['image']);
    return storedReference((await storage.write(data, { mediaType })).name);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The image ${source} cannot be used: ${reason}.`, { cause });
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
