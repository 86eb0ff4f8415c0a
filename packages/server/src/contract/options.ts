import type { OperationId } from '@genmedia/types';
import type * as options from '../handle/options.ts';

/** A call: one request for an operation. */
export interface Call extends options.Call<OperationId> {}

/** Where an error occurred. `operationId` is missing if no operation was reached. */
export interface ErrorContext extends options.ErrorContext<OperationId> {}

/** A function around every operation, for the option `around`. */
export type Around = options.Around<OperationId>;

/** What `createRouter` takes besides the handlers. */
export interface RouterOptions<Auth>
  extends Omit<options.RouterOptions<Auth, OperationId>, 'errorBody'> {}
