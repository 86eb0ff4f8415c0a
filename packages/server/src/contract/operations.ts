import type { OperationId } from '@genmedia/types';
import { limits } from '../generated/limits.ts';
import { security, operations as table } from '../generated/operations.ts';
import { patternWords } from '../generated/patterns.ts';
import { type Contract, type Operation, operationsOf } from '../operation/operation.ts';

/** Names of the schemas that the contract's operations use for errors. */
export type ErrorSchema = (typeof table)[OperationId]['errorSchema'];

export const contract: Contract = { operations: table, security, limits, patternWords };

/** Every operation of the contract, by operationId. */
export const operations = operationsOf(table) as Readonly<Record<OperationId, Operation>>;
