import type { OperationId } from '@genmedia/types';
import { operations } from './operation.ts';

/**
 * The longest sound or video that a field may name, in seconds, as the contract says
 * (`x-max-seconds`). Undefined if the contract says nothing.
 *
 * @param value of a field whose limit depends on its value.
 */
export function maxSecondsOf(id: OperationId, field: string, value?: string): number | undefined {
  const said = operations[id].maxSeconds?.[field];
  if (typeof said === 'number' || said === undefined) return said;
  return value === undefined ? undefined : said[value];
}
