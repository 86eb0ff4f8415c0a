import { join } from 'node:path';
import type { GenerationResponse } from '@genmedia/types';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Caller, createCaller } from '../../src/testing/caller.ts';
import { waitFor } from '../../src/testing/wait-for.ts';
import { required } from '../required.ts';
import { smallImageRequest } from './load.ts';
import {
  type SmallDisk,
  type SmallDisks,
  startOnSmallDisks,
  whyNoSmallDisks,
} from './small-disk.ts';

const reason = whyNoSmallDisks();

describe.skipIf(reason)(`on small disks${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let disks: SmallDisks;
  let caller: Caller;
  let key: string;
  let first: GenerationResponse;

  beforeAll(async () => {
    disks = await startOnSmallDisks(join(inject('templates').dataDir, 'database'), {
      SYNC_WAIT: '0',
      RATE_LIMIT: '100000',
    });
    caller = createCaller(await disks.service.url);
    key = required(/API key {3}(\S+)/.exec(disks.service.stdout())?.[1], 'API key');
    first = await finalResult((await generate()).body.id);
  });
  afterAll(() => disks?.stop());

  const generate = (request: object = {}) =>
    caller.post<GenerationResponse & { id: number }>('/api/v7/images/text-to-image', {
      key,
      ...smallImageRequest,
      ...request,
    });
  const fetchResult = (id: number) =>
    caller.post<GenerationResponse>(`/api/v7/images/fetch/${id}`, { key });

  const readiness = async () => (await caller.get<{ status: string }>('/readyz')).body.status;

  async function finalResult(id: number): Promise<GenerationResponse> {
    return await waitFor(async () => {
      const { body } = await fetchResult(id);
      return body.status !== 'processing' && body;
    });
  }

  /** Expects that the first result can still be read, and that the process is healthy. */
  async function expectReads(): Promise<void> {
    const { status, body } = await fetchResult(required(first.id, 'job'));
    expect(status).toBe(200);
    expect(body).toEqual(first);
    const [file = ''] = 'output' in first ? first.output : [];
    expect((await caller.get(new URL(file).pathname)).status).toBe(200);
    expect((await caller.get('/healthz')).status).toBe(200);
  }

  test.each([
    ['full', (disk: SmallDisk) => disk.fill(), (disk: SmallDisk) => disk.free()],
    [
      'read-only',
      (disk: SmallDisk) => disk.protect(true),
      (disk: SmallDisk) => disk.protect(false),
    ],
  ])(
    'files on a disk that is %s: results stay, and jobs are refused until it can be written',
    async (_state, damage, repair) => {
      await damage(disks.files);
      try {
        await expect.poll(readiness).toBe('degraded');
        const refused = await generate();
        expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
        await expectReads();
      } finally {
        await repair(disks.files);
      }
      const { body } = await waitFor(async () => {
        const answer = await generate();
        return answer.status === 200 && answer;
      });
      expect(await finalResult(body.id)).toMatchObject({ status: 'success' });
    },
  );

  test('the database on a full disk: 503 for jobs, reads still work, and nothing is lost', async () => {
    disks.database.fill();
    const accepted: number[] = [];
    // The database's pages have free space, so it may still accept the first jobs.
    const refused = await waitFor(async () => {
      const answer = await generate({ prompt: 'a red lighthouse '.repeat(50_000) });
      if (answer.status === 200) accepted.push(answer.body.id);
      return answer.status !== 200 && answer.status !== 429 && answer;
    });
    expect(refused).toMatchObject({ status: 503, body: { status: 'error', code: 'unavailable' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await expectReads();
    disks.database.free();
    const { body } = await waitFor(async () => {
      const answer = await generate();
      return answer.status === 200 && answer;
    });
    for (const id of [...accepted, body.id]) {
      expect(await finalResult(id)).toMatchObject({ status: 'success' });
    }
  });
});
