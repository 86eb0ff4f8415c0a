import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRealService } from '@genmedia/service/testing/real-service';
import type { TestProject } from 'vitest/node';
import { callers, pack } from './tarballs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Packed packages, by name: all of them in a full run, else what callers of the API install. */
    tarballs: Record<string, string>;
    /** A service, for callers: what it answers is `processing` at first. */
    service: { url: string; apiKey: string; dataDir: string };
  }
}

/** Packs and starts what all tests here have in common, once. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'genmedia-tarballs-'));
  const isFull = process.env.TEST_FULL === '1';
  provide('tarballs', await pack(folder, isFull ? undefined : callers));
  const { stop, ...service } = await startRealService({ SYNC_WAIT: '0' });
  provide('service', service);
  return async () => {
    await stop();
    await rm(folder, { recursive: true });
  };
}
