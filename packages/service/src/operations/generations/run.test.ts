import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Job } from '../../jobs/job.ts';
import { futureUrls } from '../../media/outputs.ts';
import { storages, useStorage } from '../../media/testing/storages.ts';
import { store } from './run.ts';

const publicUrl = 'https://media.example';
const file = { content: new TextEncoder().encode('pixels'), mediaType: 'image/png' };
const confirm = async () => {};

describe.each(storages)('on $name', (tested) => {
  const storage = useStorage(tested);
  const newJob = () => ({ secret: randomBytes(32), input: {} }) as Job;
  const nameOf = (url = '') => url.slice(`${publicUrl}/files/`.length);

  test('the files of a job are at its future_links', async () => {
    const job = newJob();
    const made = { files: [file, file], meta: { engine: 'sandbox' } };
    const output = futureUrls(publicUrl, job, ['image/png', 'image/png']);
    const result = await store({ storage, publicUrl }, job, made, { confirm });
    expect(result).toEqual({ output, meta: { engine: 'sandbox' } });
    expect(await new Response(await storage.read(nameOf(output[1]))).text()).toBe('pixels');
  });

  test('nothing is stored for a job that another worker has taken over', async () => {
    const job = newJob();
    const taken = async () => {
      throw new Error('taken over');
    };
    const storing = store(
      { storage, publicUrl },
      job,
      { files: [file], meta: {} },
      { confirm: taken },
    );
    await expect(storing).rejects.toThrow('taken over');
    const [url] = futureUrls(publicUrl, job, ['image/png']);
    expect(await storage.stat(nameOf(url))).toBeUndefined();
  });
});
