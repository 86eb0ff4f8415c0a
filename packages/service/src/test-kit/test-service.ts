import { createTestAccount, type TestAccount, type TestPlace } from './test-account.ts';

/** The environment variable that names the service. Workers of Vitest and Playwright inherit it. */
export const serviceVariable = 'GENMEDIA_TEST_SERVICE';

/** The service that the global setup has started, in any process of the tests. */
export function testService(): TestPlace & { newAccount(): Promise<TestAccount> } {
  const value = process.env[serviceVariable];
  if (value === undefined) {
    throw new Error("No service runs: add '@genmedia/service/testing/setup' to globalSetup.");
  }
  const place = JSON.parse(value) as TestPlace;
  return { ...place, newAccount: () => createTestAccount(place) };
}
