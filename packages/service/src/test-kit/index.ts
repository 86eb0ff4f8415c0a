// A service for the tests of applications. See docs/testing.md.
export {
  startTestService,
  type TestService,
  type TestServiceOptions,
} from './start-test-service.ts';
export type { TestAccount, TestPlace } from './test-account.ts';
export { testService } from './test-service.ts';
