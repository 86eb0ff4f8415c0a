import type { OperationId } from '@genmedia/types';
import { examples } from '../generated/examples.ts';
import { createMockFor, type Mock, type MockOptions as MockOptionsOfAny } from '../mock.ts';
import { errorBody } from './error-bodies.ts';
import type { Handlers } from './handlers.ts';
import { contract } from './operations.ts';
import type { RouterOptions } from './options.ts';

export type { Mock } from '../mock.ts';

/** The options of `createRouter`. By default, callers need no credential, and all handlers get null. */
export interface MockOptions<Auth> extends Omit<MockOptionsOfAny<Auth, OperationId>, 'errorBody'> {}

/**
 * A resolver for MSW that answers requests as the contract's examples do, or as the given handlers:
 *
 *     setupServer(http.all('https://media.example/*', createMock()));
 */
export function createMock<Auth>(
  handlers: Partial<Handlers<Auth>>,
  options: RouterOptions<Auth>,
): Mock;
/** Without `authenticate`, all handlers get null. */
export function createMock<Auth>(
  handlers?: Partial<Handlers<Auth | null>>,
  options?: MockOptions<Auth | null>,
): Mock;
export function createMock(handlers = {}, options: MockOptions<unknown> = {}): Mock {
  return createMockFor(contract, examples, handlers, { ...options, errorBody });
}
