import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { holdTimers, useHeldTimers } from '../../testing/held-timers.ts';
import { type S3Client, S3Error } from './client.ts';
import { upload } from './upload.ts';

useHeldTimers();

const target = { key: 'film.mp4', mediaType: 'video/mp4' };
/** The answer to the start of an upload. */
const started = () => ({ body: Readable.from([Buffer.from('<UploadId>1</UploadId>')]) });

/** More than one part. */
async function* film() {
  yield new Uint8Array(9 * 1024 * 1024).fill(7);
}

test('content is ended if its upload cannot be started, or its first part not be stored', async () => {
  const refused = () => Promise.reject(new Error('refused'));
  for (const send of [refused, async () => started()]) {
    let isEnded = false;
    async function* content() {
      try {
        while (true) yield new Uint8Array(1024 * 1024);
      } finally {
        isEnded = true;
      }
    }
    const client = { send, do: refused } as unknown as S3Client;
    await expect(upload(client, target, content())).rejects.toThrow('refused');
    expect(isEnded).toBe(true);
  }
});

test('an upload is stored that S3 takes minutes to complete', async () => {
  holdTimers();
  const asked = Promise.withResolvers<void>();
  const completed = new Readable({ read: () => asked.resolve() });
  const client = {
    do: async () => ({ etag: '"1"' }),
    async send({ query }: { query: Record<string, string> }) {
      return 'uploads' in query ? started() : { body: completed };
    },
  } as unknown as S3Client;
  const uploading = upload(client, target, film());
  await asked.promise;
  vi.advanceTimersByTime(5 * 60_000);
  completed.push('<CompleteMultipartUploadResult/>');
  completed.push(null);
  await uploading;
});

const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest();

/** A server that completed an upload and forgot it, but whose answer to that was lost. */
function forgetful(parts: Uint8Array[]) {
  return {
    async send({ query }: { query: Record<string, string> }) {
      if ('uploads' in query) return started();
      throw new S3Error(404, 'NoSuchUpload', '');
    },
    async do({ method, body }: { method: string; body?: Uint8Array }) {
      if (method === 'PUT' && body) {
        parts.push(body);
        return { etag: `"${md5(body).toString('hex')}"` };
      }
      return { etag: `"${md5(Buffer.concat(parts.map(md5))).toString('hex')}-${parts.length}"` };
    },
  };
}

test('an upload that was complete when the server was asked again is stored', async () => {
  const client = forgetful([]) as unknown as S3Client;
  await upload(client, target, film());
  // An object of another upload has the key.
  const other = forgetful([new Uint8Array(1)]) as unknown as S3Client;
  await expect(upload(other, target, film())).rejects.toThrow('NoSuchUpload');
});
