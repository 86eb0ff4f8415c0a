import { startRealService } from '@genmedia/service/testing/real-service';
import type { TestProject } from 'vitest/node';
import { serveBrowser } from './browser.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    service: { url: string; apiKey: string; dataDir: string };
    /** Where the browser is. */
    browser: string;
  }
}

/** One service and one browser for all files: to start them costs more than most tests. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const patient = { SYNC_WAIT: '1', RATE_LIMIT: '100000', RATE_LIMIT_AUTH: '100000' };
  const [service, browser] = await Promise.all([startRealService(patient), serveBrowser()]);
  const { url, apiKey, dataDir } = service;
  provide('service', { url, apiKey, dataDir });
  provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await service.stop();
  };
}
