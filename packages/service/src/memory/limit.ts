import { totalmem } from 'node:os';
import { gibibyte, mebibyte, parseSize } from './size.ts';

/** With less memory, the service could not decode a large image beside its permanent processes. */
const minBytes = gibibyte;

/** The allowed values, for messages to operators. */
export const memoryLimitForm = `a size of ${minBytes / mebibyte}MB or more, such as 4GB`;

/** Parses the memory of the service. Undefined if it is not a size, or too small. */
export function parseMemoryLimit(text: string): number | undefined {
  return parseSize(text, minBytes);
}

/** The memory that the process may use: the limit of its control group, or all of the machine's. */
export function availableToProcess(): number {
  const machine = totalmem();
  // 0 or a huge number if there is no limit.
  const group = process.constrainedMemory();
  return group > 0 && group < machine ? group : machine;
}
