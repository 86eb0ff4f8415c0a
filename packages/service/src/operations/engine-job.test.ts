import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { EngineError } from '../engines/engine-error.ts';
import { InputError } from '../engines/input-error.ts';
import type { Job } from '../jobs/job.ts';
import { futureUrls } from '../media/outputs.ts';
import { StorageError } from '../media/storage.ts';
import { storages, useStorage } from '../media/testing/storages.ts';
import { engineJob } from './engine-job.ts';

const publicUrl = 'https://media.example';
const file = { content: new TextEncoder().encode('pixels'), mediaType: 'image/png' };
const signal = new AbortController().signal;
const confirm = async () => {};

describe.each(storages)('on $name', (tested) => {
  const storage = useStorage(tested);
  const newJob = () => ({ secret: randomBytes(32), input: {} }) as Job;
  const nameOf = (url = '') => url.slice(`${publicUrl}/files/`.length);

  test('what an engine makes is where its links were said to lead', async () => {
    const job = newJob();
    const run = engineJob({ storage, publicUrl }, async () => ({
      files: [file, file],
      meta: { engine: 'sandbox' },
    }));
    const output = futureUrls(publicUrl, job, ['image/png', 'image/png']);
    expect(await run(job, { signal, confirm })).toEqual({ output, meta: { engine: 'sandbox' } });
    expect(await new Response(await storage.read(nameOf(output[1]))).text()).toBe('pixels');
  });

  test('nothing is stored for a job that another worker has taken over', async () => {
    const job = newJob();
    const run = engineJob({ storage, publicUrl }, async () => ({ files: [file], meta: {} }));
    const taken = async () => {
      throw new Error('taken over');
    };
    await expect(run(job, { signal, confirm: taken })).rejects.toThrow('taken over');
    const [url] = futureUrls(publicUrl, job, ['image/png']);
    expect(await storage.stat(nameOf(url))).toBeUndefined();
  });

  test.each([true, false])(
    'the failure of an engine keeps whether it may pass: %s',
    async (retryable) => {
      const run = engineJob({ storage, publicUrl }, async () => {
        const message = 'The model cannot be reached now.';
        throw new EngineError({ code: 'model_unavailable', message, retryable, detail: '503' });
      });
      await expect(run(newJob(), { signal, confirm })).rejects.toMatchObject({
        name: 'JobError',
        code: 'model_unavailable',
        message: 'The model cannot be reached now.',
        retryable,
        detail: '503',
      });
    },
  );

  test('what the model does not make, as its inputs have shown, is told as that', async () => {
    const run = engineJob({ storage, publicUrl }, async () => {
      throw new InputError([{ field: 'width', message: 'must be at most 1280 with film' }]);
    });
    await expect(run(newJob(), { signal, confirm })).rejects.toMatchObject({
      ...{ name: 'JobError', code: 'model_refused', retryable: false },
      message: 'The model does not make this: width must be at most 1280 with film.',
    });
  });

  test('a storage that is away may be back for the next attempt', async () => {
    const away: typeof storage = {
      ...storage,
      write: async () => {
        throw new StorageError('unavailable', 'Try again.', { cause: new Error('ENOSPC') });
      },
    };
    const run = engineJob({ storage: away, publicUrl }, async () => ({ files: [file], meta: {} }));
    await expect(run(newJob(), { signal, confirm })).rejects.toMatchObject({
      name: 'JobError',
      code: 'unavailable',
      retryable: true,
      detail: expect.stringContaining('ENOSPC'),
    });
  });

  test('any other error stays what it is', async () => {
    const run = engineJob({ storage, publicUrl }, async () => {
      throw new TypeError('x is undefined');
    });
    await expect(run(newJob(), { signal, confirm })).rejects.toThrow(TypeError);
  });
});
