import { createTestAccount, type TestAccount, type TestPlace } from './test-account.ts';

/** Workers of Vitest and Playwright inherit it. */
export const variable = 'GENMEDIA_TEST_SERVICE';

/** The service that the global setup has started, in any process of the tests. */
export function testService(): TestPlace & { newAccount(): Promise<TestAccount> } {
  const value = process.env[variable];
  if (value === undefined) {
    throw new Error("No service runs: add '@genmedia/service/testing/setup' to globalSetup.");
  }
  const place = JSON.parse(value) as TestPlace;
  return { ...place, newAccount: () => createTestAccount(place) };
}
