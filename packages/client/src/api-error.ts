import type { operations as View } from '@genmedia/types/client';
import type { ApiErrorOf } from './contract/contract-types.ts';
import type { OperationId } from './operation.ts';

/**
 * The errors that the contract documents for an operation, by their status: `error.status === 404`
 * narrows `error.body`. If it documents none, any error.
 */
export type ApiError<K extends OperationId> = ApiErrorOf<View[K]>;
