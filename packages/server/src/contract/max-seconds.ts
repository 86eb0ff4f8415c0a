import type { OperationId } from '@genmedia/types';
import { operations } from './operations.ts';

/**
 * The longest sound or video that a field may name, in seconds, as the contract says
 * (`x-max-seconds`). Undefined if the contract says nothing.
 *
 * @param value of a field whose limit depends on its value.
 */
export function maxSecondsOf(id: OperationId, field: string, value?: string): number | undefined {
  const limit = operations[id].maxSeconds?.[field];
  if (typeof limit === 'number' || limit === undefined) return limit;
  return value === undefined ? undefined : limit[value];
}
