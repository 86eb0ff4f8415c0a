import { ways } from '../generated/ways.ts';
import type { AnyRecord } from '../run-record.ts';

const does = (way: keyof typeof ways, { operation }: AnyRecord) => ways[way].includes(operation);

export const isJob = (run: AnyRecord): boolean => does('jobs', run);

/** Whether its input or its answer contains passwords or tokens. */
export const isSensitive = (run: AnyRecord): boolean => does('sensitive', run);

/** Whether its request may be sent any number of times. */
export const isRepeatable = (run: AnyRecord): boolean => does('repeatable', run);

/** Whether its answer is streamed. */
export function isStreamed(run: AnyRecord): boolean {
  return does('streamed', run) && (run.input as { stream?: boolean }).stream !== false;
}
