import type { OperationId } from '@genmedia/types';
import { ZodObject, type ZodType } from 'zod';
import { operations } from './operation.ts';

/** Whether the body of an operation's requests has a field of this name, by the contract. */
export function hasField(id: OperationId, field: string): boolean {
  return fieldOf(id, field) !== undefined;
}

/** Whether the body of an operation's requests has a field that may hold a value, by the contract. */
export function mayHold(id: OperationId, field: string, value: unknown): boolean {
  return fieldOf(id, field)?.safeParse(value).success ?? false;
}

function fieldOf(id: OperationId, field: string): ZodType | undefined {
  const { body } = operations[id];
  return body instanceof ZodObject ? body.shape[field] : undefined;
}
