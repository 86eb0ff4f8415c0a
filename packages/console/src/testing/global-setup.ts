import { startRealService } from '@genmedia/service/testing/real-service';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    service: { url: string; apiKey: string; dataDir: string };
  }
}

/** One service for all files: to start it costs more than most tests. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const patient = { SYNC_WAIT: '1', RATE_LIMIT: '100000', RATE_LIMIT_AUTH: '100000' };
  const { stop, ...service } = await startRealService(patient);
  provide('service', service);
  return stop;
}
