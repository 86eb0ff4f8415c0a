import { checkFileName, isFileName, mediaTypeOf, newFileName } from '../file-name.ts';
import {
  type ByteRange,
  limitContent,
  type Storage,
  StorageError,
  type StoredFile,
} from '../storage.ts';
import { bodyStream } from './body-stream.ts';
import { createS3Client, type S3Client, S3Error } from './client.ts';
import { listObjects } from './list.ts';
import type { S3Access, S3Location } from './location.ts';
import { upload } from './upload.ts';

/**
 * Keeps files in a bucket, each under the location's prefix and its name. Any number of processes
 * share it. Throws where the bucket cannot be read, with a message that says why, and which setting
 * names the bucket: `source`.
 *
 * A process that is killed leaves the parts of an upload that was under way. They are no file, but
 * they are paid for: a lifecycle rule of the bucket (AbortIncompleteMultipartUpload) removes them.
 */
export async function openS3Storage(
  location: S3Location,
  access: S3Access,
  source = 'STORAGE_URL',
): Promise<Storage> {
  const client = createS3Client(location, access);
  await checkBucket(client, location, source);
  const keyOf = (name: string) => `${location.prefix}${name}`;

  const stat = async (name: string) =>
    isFileName(name) ? await guard(() => statObject(client, keyOf(name), name)) : undefined;

  return {
    stat,
    async write(content, { mediaType, maxBytes, name = newFileName(mediaType) }) {
      checkFileName(name);
      const limited = limitContent(content, maxBytes);
      const target = { key: keyOf(name), mediaType: mediaTypeOf(name) };
      try {
        await upload(client, target, limited.content);
      } catch (error) {
        throw limited.failed() ? error : unavailable(error);
      }
      const file = await stat(name);
      if (!file) throw unavailable(new Error('A file was gone after it was stored.'));
      return file;
    },
    read: async (name, range) =>
      isFileName(name) ? await guard(() => readObject(client, keyOf(name), range)) : undefined,
    async remove(name) {
      if (isFileName(name)) await guard(() => removeObject(client, keyOf(name)));
    },
    removeOlderThan: (time) => guard(() => removeOlder(client, location.prefix, time)),
  };
}

/** Rejects where the bucket cannot be read, with a message that says why. */
export async function checkBucket(
  client: S3Client,
  { bucket, prefix }: S3Location,
  source: string,
): Promise<void> {
  try {
    const query = { 'max-keys': '1', prefix };
    const { body } = await client.send({ method: 'GET', query });
    await body.dump();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The bucket ${bucket} of ${source} cannot be read: ${reason}. Check the bucket, its region, ` +
        'the endpoint and the access key, which needs the rights to list, get, put and delete.',
      { cause: error },
    );
  }
}

async function statObject(
  client: S3Client,
  key: string,
  name: string,
): Promise<StoredFile | undefined> {
  const response = await orMissing(() => client.send({ method: 'HEAD', key }));
  if (!response) return undefined;
  await response.body.dump();
  const { 'content-length': length, 'last-modified': modified } = response.headers;
  const modifiedAt = new Date(String(modified));
  return { name, mediaType: mediaTypeOf(name), size: Number(length), modifiedAt };
}

async function readObject(
  client: S3Client,
  key: string,
  range?: ByteRange,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {};
  const response = await orMissing(() => client.send({ method: 'GET', key, headers }));
  return response && bodyStream(response.body);
}

async function removeObject(client: S3Client, key: string): Promise<void> {
  const response = await orMissing(() => client.send({ method: 'DELETE', key }));
  await response?.body.dump();
}

async function removeOlder(client: S3Client, prefix: string, time: Date): Promise<number> {
  let removed = 0;
  for await (const { key, modifiedAt } of listObjects(client, prefix)) {
    // Others may have put something of theirs under the same prefix.
    if (!isFileName(key.slice(prefix.length)) || modifiedAt >= time) continue;
    await removeObject(client, key);
    removed++;
  }
  return removed;
}

/** Undefined where there is no such object. */
async function orMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    const missing = error instanceof S3Error && error.status === 404;
    if (missing && error.code !== 'NoSuchBucket') return undefined;
    throw error;
  }
}

async function guard<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw unavailable(error);
  }
}

function unavailable(cause: unknown): StorageError {
  const message = 'The service cannot reach its files now. Try again in a moment.';
  return new StorageError('unavailable', message, { cause });
}
