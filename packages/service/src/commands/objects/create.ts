import { readFile, stat } from 'node:fs/promises';
import { pollOf } from '@genmedia/server';
import { checkFormat } from '../../media/inputs/check-format.ts';
import { isUrl } from '../../media/inputs/inline.ts';
import { kinds } from '../../media/inputs/kinds.ts';
import { storedReference } from '../../media/inputs/reference.ts';
import type { Storage } from '../../media/storage.ts';
import { object3dRequest } from '../../operations/objects-3d/object3d-request.ts';
import { requireAccount } from '../accounts/require-account.ts';
import { printJson, printLine } from '../output.ts';
import { parse } from '../parse.ts';
import { UsageError } from '../usage-error.ts';
import { withDatabase } from '../with-database.ts';
import { acceptObject, objectOperation } from './accept-object.ts';
import { objectOptions, requestOf } from './options.ts';

/** Has a 3D object made for an account, whose owner fetches it. */
export async function create(args: string[]): Promise<void> {
  const {
    account: reference,
    image = [],
    json,
    ...given
  } = parse(args, {
    positionals: ['account'],
    options: objectOptions,
  });
  const request = requestOf(given);
  if (request.prompt === undefined && image.length === 0) {
    throw new UsageError('Say with --prompt what to make, or show it with --image.');
  }
  await withDatabase(async ({ db, openStorage }) => {
    const account = await requireAccount(db, reference);
    const storage = await openStorage();
    const init_image = await Promise.all(image.map((source) => keep(storage, source)));
    const input = object3dRequest.parse({ ...request, init_image });
    const id = await acceptObject(db, account, input);
    const path = pollOf(objectOperation)?.path.replace('{id}', String(id));
    if (json) return printJson({ accountId: account.id, id, path });
    printLine(`The object will be job ${id} of ${account.email}: POST ${path} fetches it.`);
  });
}

/** How the job names an image: by its URL, or once it is stored. */
async function keep(storage: Storage, source: string): Promise<string> {
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
