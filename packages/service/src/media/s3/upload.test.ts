import { expect, test } from 'vitest';
import type { S3Client } from './client.ts';
import { upload } from './upload.ts';

test('content is ended if its upload cannot be started, or its first part not be stored', async () => {
  const refused = () => Promise.reject(new Error('refused'));
  const started = async () => ({ body: new Blob(['<UploadId>1</UploadId>']) });
  for (const send of [refused, started]) {
    let isEnded = false;
    async function* content() {
      try {
        while (true) yield new Uint8Array(1024 * 1024);
      } finally {
        isEnded = true;
      }
    }
    const client = { send, do: refused } as unknown as S3Client;
    const target = { key: 'film.mp4', mediaType: 'video/mp4' };
    await expect(upload(client, target, content())).rejects.toThrow('refused');
    expect(isEnded).toBe(true);
  }
});
