import type { OperationId } from '@genmedia/types';
import { operations } from './operation.ts';

/**
 * Seconds of the longest sound or video that a field of an operation's requests may name, as the
 * contract says (`x-max-seconds`); undefined where it says nothing.
 *
 * @param value of a field that says it for each of its values.
 */
export function maxSecondsOf(id: OperationId, field: string, value?: string): number | undefined {
  const said = operations[id].maxSeconds?.[field];
  if (typeof said === 'number' || said === undefined) return said;
  return value === undefined ? undefined : said[value];
}
