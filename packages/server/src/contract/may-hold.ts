import type { OperationId } from '@genmedia/types';
import { ZodObject, type ZodType } from 'zod';
import { operations } from './operation.ts';

/** Whether the body of an operation's requests has a field that may hold a value, by the contract. */
export function mayHold(id: OperationId, field: string, value: unknown): boolean {
  const { body } = operations[id];
  if (!(body instanceof ZodObject)) return false;
  const schema: ZodType | undefined = body.shape[field];
  return schema?.safeParse(value).success ?? false;
}
