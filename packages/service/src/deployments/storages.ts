import type { Db } from '../database/tables.ts';
import { isFileName, newFileName } from '../media/file-name.ts';
import { readS3Config, type S3Config } from '../media/s3/config.ts';
import { parseStorageUrl } from '../media/s3/location.ts';
import { openS3Storage } from '../media/s3/s3-storage.ts';
import {
  type FileContent,
  orUnavailable,
  type Storage,
  StorageError,
  type WriteOptions,
} from '../media/storage.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { DeploymentError } from './deployment.ts';

export interface StoragesOptions {
  db: Db;
  keyring: Keyring;
  /** The storage of the service. */
  storage: Storage;
}

export type DeploymentStorages = ReturnType<typeof createDeploymentStorages>;

/** A deployment's own storage is away. */
export class OwnStorageError extends StorageError {
  constructor(cause: unknown) {
    const message =
      'The storage of the deployment cannot be reached. Check its bucket and its access.';
    super('unavailable', message, { cause });
  }
}

const ownAway = (cause: unknown) => new OwnStorageError(cause);

/**
 * Opens a deployment's storage when a file in it is needed. So a storage that cannot be reached
 * affects only its own files. Only the database knows which files are in it: while the database is
 * away, they cannot be read.
 */
export function createDeploymentStorages(options: StoragesOptions) {
  const { db, storage } = options;
  const open = createOpener(options);

  /** The deployment's own storage that a file is in, if the storage of the service lacks it. */
  async function ownStorageOf(name: string): Promise<Storage | undefined> {
    if (!isFileName(name)) return undefined;
    const row = await orUnavailable(() =>
      db
        .selectFrom('deployment_files')
        .select('storage_id')
        .where('name', '=', name)
        .executeTakeFirst(),
    );
    return row && (await open(row.storage_id));
  }

  async function write(deploymentId: number, content: FileContent, writeOptions: WriteOptions) {
    const storageId = await orUnavailable(() => storageOf(db, deploymentId));
    if (storageId === null) {
      const file = await storage.write(content, writeOptions);
      // An earlier attempt may have begun to store it in the deployment's own storage.
      if (writeOptions.name !== undefined) await removeFileRow(db, file.name);
      return file;
    }
    const { name = newFileName(writeOptions.mediaType) } = writeOptions;
    const own = await open(storageId);
    // Before the file is stored: a file without a row would never be found.
    await orUnavailable(() => addFile(db, name, storageId));
    return await own.write(content, { ...writeOptions, name });
  }

  /**
   * All files of the service and of deployments' own storages. Writes to the storage of the
   * service.
   */
  const all: Storage = {
    ...storage,
    // Each download asks the storage of the service once: a bucket takes its time, and its price.
    stat: async (name) =>
      (await storage.stat(name)) ?? (await (await ownStorageOf(name))?.stat(name)),
    read: async (name, range) =>
      (await storage.read(name, range)) ?? (await (await ownStorageOf(name))?.read(name, range)),
    async remove(name) {
      // Of a file that the bucket describes too badly to serve it, nobody knows where it is.
      const isHere = await storage.stat(name).then(Boolean, () => undefined);
      const own = isHere ? undefined : await ownStorageOf(name);
      if (isHere !== false || !own) await storage.remove(name);
      await own?.remove(name);
      await removeFileRow(db, name);
    },
  };
  return {
    all,
    /** The files of `all`, but writes go to the storage that the deployment has at that time. */
    of: (id: number): Storage => ({
      ...all,
      write: (content, writeOptions) => write(id, content, writeOptions),
    }),
  };
}

function createOpener({ db, keyring }: StoragesOptions): (id: number) => Promise<Storage> {
  const opened = new Map<number, Promise<Storage>>();
  return (id) => {
    const known = opened.get(id);
    if (known) return known;
    const opening = openStorage(db, keyring, id);
    opened.set(id, opening);
    opening.catch(() => opened.delete(id));
    return opening;
  };
}

async function openStorage(db: Db, keyring: Keyring, id: number): Promise<Storage> {
  const { sealed } = await orUnavailable(() =>
    db
      .selectFrom('deployment_storages')
      .select('sealed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  try {
    const { location, access } = openStorageUrl(keyring, sealed);
    return await openS3Storage(location, access, 'a deployment', ownAway);
  } catch (cause) {
    throw ownAway(cause);
  }
}

async function storageOf(db: Db, deploymentId: number): Promise<number | null> {
  const { storage_id: storageId } = await db
    .selectFrom('deployments')
    .select('storage_id')
    .where('id', '=', deploymentId)
    .executeTakeFirstOrThrow();
  return storageId;
}

async function addFile(db: Db, name: string, storageId: number): Promise<void> {
  await db
    .insertInto('deployment_files')
    .values({ name, storage_id: storageId })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ storage_id: storageId }))
    .execute();
}

async function removeFileRow(db: Db, name: string): Promise<void> {
  await orUnavailable(() => db.deleteFrom('deployment_files').where('name', '=', name).execute());
}

/** Context that the sealed URL of a storage is bound to. */
export const storageUrlContext = 'storage of a deployment';

/** Reads the URL of a deployment's own S3. Throws DeploymentError. */
export function readStorageUrl(url: string): S3Config {
  const parsed = parseStorageUrl(url);
  // A URL without credentials would open the bucket with the credentials of the service.
  const config = parsed?.access && readS3Config({ STORAGE_URL: parsed });
  if (config) return config;
  throw new DeploymentError(
    'The storage of a deployment must be s3://id:secret@bucket/prefix?region=…&endpoint=… ' +
      '(id and secret in percent-encoding).',
  );
}

/**
 * Encrypts the URL of a deployment's own S3 for the database.
 *
 * @param url as readStorageUrl takes it.
 */
export function sealStorageUrl(keyring: Keyring, url: string): Buffer {
  return keyring.seal(url, storageUrlContext);
}

export function openStorageUrl(keyring: Keyring, sealed: Buffer): S3Config {
  return readStorageUrl(keyring.open(sealed, storageUrlContext));
}
