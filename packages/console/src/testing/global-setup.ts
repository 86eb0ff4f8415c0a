import { startRealService } from '@genmedia/service/testing/real-service';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    service: { url: string; apiKey: string; dataDir: string };
  }
}

/** One service for all files, because starting it takes longer than most tests. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { stop, ...service } = await startRealService({
    SYNC_WAIT: '1',
    MODELS: 'sandbox,failing',
  });
  provide('service', service);
  return stop;
}
