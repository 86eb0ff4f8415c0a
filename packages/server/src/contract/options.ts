import type { OperationId } from '@genmedia/types';
import type * as options from '../handle/options.ts';
import type { Answer } from '../http/answer.ts';

/** A call: one request for an operation. */
export interface Call extends options.Call<OperationId> {}

/** Where an error occurred. `operationId` is missing if no operation was reached. */
export interface ErrorContext extends options.ErrorContext<OperationId> {}

/**
 * Answers a call by calling `answer`, or without calling it. The headers of answers have lower-case
 * names, and may be changed. Errors that it throws are treated like those of a handler.
 */
export type Around = (call: Call, answer: () => Promise<Answer>) => Promise<Answer>;

export interface RouterOptions<Auth>
  extends Omit<options.RouterOptions<Auth, OperationId>, 'errorBody'> {}
