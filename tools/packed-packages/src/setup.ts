import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRealService } from '@genmedia/service/testing/real-service';
import type { TestProject } from 'vitest/node';
import { callers, pack } from './tarballs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Packed packages, by name: in `test:full` all of them, else those that callers of the API
     * install.
     */
    tarballs: Record<string, string>;
    /** A service for callers, patient on busy machines, and with the models that fail. */
    service: { url: string; apiKey: string; dataDir: string };
  }
}

/** Packs the packages and starts the service once, for all tests of this package. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'genmedia-tarballs-'));
  const remove = () => rm(folder, { recursive: true });
  try {
    const isFull = process.env.TEST_FULL === '1';
    provide('tarballs', await pack(folder, isFull ? undefined : callers));
    const { stop, ...service } = await startRealService({
      SYNC_WAIT: '300',
      MODELS: 'sandbox,failing',
    });
    provide('service', service);
    return async () => {
      try {
        await stop();
      } finally {
        await remove();
      }
    };
  } catch (error) {
    // Vitest calls no teardown then.
    await remove();
    throw error;
  }
}
