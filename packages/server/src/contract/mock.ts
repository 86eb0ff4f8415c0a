import type { OperationId } from '@genmedia/types';
import { examples } from '../generated/examples.ts';
import { createMockFor, type Mock, type MockOptions as MockOptionsOfAny } from '../mock.ts';
import { errorBody } from './error-bodies.ts';
import type { Handlers } from './handlers.ts';
import { contract } from './operations.ts';

export type { Mock } from '../mock.ts';

/** Those of `createRouter`. By default, callers need no credential. */
export interface MockOptions<Auth> extends Omit<MockOptionsOfAny<Auth, OperationId>, 'errorBody'> {}

/**
 * A resolver for MSW that answers requests as the contract's examples do, or as the given handlers:
 *
 *     setupServer(http.all('https://media.example/*', createMock()));
 */
export function createMock<Auth = unknown>(
  handlers: Partial<Handlers<Auth>> = {},
  options: MockOptions<Auth> = {},
): Mock {
  return createMockFor(contract, examples, handlers, { ...options, errorBody });
}
