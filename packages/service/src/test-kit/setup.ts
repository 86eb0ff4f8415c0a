import { startTestService } from './start-test-service.ts';
import { serviceVariable } from './test-service.ts';

/**
 * Starts a service before all files of tests, and stops it after them: the `globalSetup` of Vitest
 * and of Playwright. Tests reach it with `testService()`.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const service = await startTestService();
  const { url, dataDir } = service;
  process.env[serviceVariable] = JSON.stringify({ url, dataDir });
  return async () => {
    delete process.env[serviceVariable];
    await service.stop();
  };
}
