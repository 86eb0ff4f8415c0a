import { pipeline, type Readable, Transform } from 'node:stream';
import { mediaTypeOf } from '../file-name.ts';
import { type AwayError, createStorage, type Storage, type StorageBackend } from '../storage.ts';
import { createS3Client, type S3Client, S3Error } from './client.ts';
import { listObjects } from './list-objects.ts';
import type { S3Access, S3Location } from './location.ts';
import { upload } from './upload.ts';

/**
 * Keeps files in a bucket; a file's key is the location's prefix and the file's name. Any number of
 * processes may share it. Throws if the bucket cannot be read; the message says why and which
 * setting (`source`) names the bucket.
 *
 * A process that is killed during an upload leaves the uploaded parts. They are not files, but they
 * cost money: a lifecycle rule of the bucket (AbortIncompleteMultipartUpload) removes them.
 *
 * @param away for a storage that is not the service's.
 */
export async function openS3Storage(
  location: S3Location,
  access: S3Access,
  source = 'STORAGE_URL',
  away?: AwayError,
): Promise<Storage> {
  const client = createS3Client(location, access);
  await checkBucket(client, location, source);
  const { prefix } = location;
  const keyOf = (name: string) => `${prefix}${name}`;

  const backend: StorageBackend = {
    async stat(name) {
      const headers = await orMissing(() => client.do({ method: 'HEAD', key: keyOf(name) }));
      if (!headers) return undefined;
      const { 'content-length': length, 'last-modified': modified } = headers;
      const size = Number(length);
      const modifiedAt = new Date(String(modified));
      // The server may be that of a deployment's owner, and both become headers of the service.
      if (!Number.isSafeInteger(size) || Number.isNaN(modifiedAt.getTime())) {
        throw new Error(`S3 answered with the length ${length} and the date ${modified}.`);
      }
      return { size, modifiedAt };
    },
    write: (name, content) =>
      upload(client, { key: keyOf(name), mediaType: mediaTypeOf(name) }, content),
    async read(name, range) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const response = await orMissing(() =>
        client.send({ method: 'GET', key: keyOf(name), headers }),
      );
      if (!response) return undefined;
      // A shorter object may have replaced this one; and not every server obeys a range.
      const length = response.headers['content-length'];
      const wanted = range && range.end - range.start + 1;
      if (length === undefined) {
        const expected = async () => wanted ?? (await backend.stat(name))?.size;
        return withCheckedLength(response.body, expected, wanted);
      }
      if (wanted !== undefined && Number(length) !== wanted) {
        await response.body.dump();
        throw wrongLength(Number(length), wanted);
      }
      return response.body;
    },
    async remove(name) {
      await orMissing(() => client.do({ method: 'DELETE', key: keyOf(name) }));
    },
    async *list(after) {
      const from = after === undefined ? undefined : keyOf(after);
      for await (const { key, modifiedAt } of listObjects(client, prefix, from)) {
        yield { name: key.slice(prefix.length), modifiedAt };
      }
    },
  };
  return createStorage(backend, away);
}

/**
 * Passes on a body whose answer does not state its length, so that it could break off unnoticed.
 * Fails at the end if the body has not the expected length, and as soon as it has more than `most`.
 */
function withCheckedLength(
  body: Readable,
  expected: () => Promise<number | undefined>,
  most = Infinity,
): Readable {
  let sent = 0;
  const counter = new Transform({
    transform(chunk: Uint8Array, _, done) {
      sent += chunk.length;
      done(sent > most ? wrongLength(sent, most) : null, chunk);
    },
    flush(done) {
      expected().then((wanted) => done(sent === wanted ? null : wrongLength(sent, wanted)), done);
    },
  });
  return pipeline(body, counter, () => {});
}

function wrongLength(sent: number, wanted: number | undefined): Error {
  return new Error(`S3 sent ${sent} bytes of ${wanted}.`);
}

/** The object that each check writes over. Stored files have other names, so it is never one of them. */
const checkName = 'storage-check';

/**
 * Rejects if the bucket cannot be read; the message says why.
 *
 * @param byWriting whether to find out as well whether it can be written.
 */
export async function checkBucket(
  client: S3Client,
  { bucket, prefix }: S3Location,
  source: string,
  byWriting = false,
): Promise<void> {
  let act = 'read';
  try {
    const query = { 'max-keys': '1', prefix };
    await client.do({ method: 'GET', query });
    act = 'written';
    const key = `${prefix}${checkName}`;
    if (byWriting) await client.do({ method: 'PUT', key, body: Buffer.from('ok') });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The bucket ${bucket} of ${source} cannot be ${act}: ${reason}. Check the bucket, its region, ` +
        'the endpoint and the access key, which needs the rights to list, get, put and delete.',
      { cause: error },
    );
  }
}

/** Undefined if there is no such object. */
async function orMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof S3Error) || error.status !== 404) throw error;
    if (error.code === 'NoSuchBucket') throw error;
    return undefined;
  }
}
