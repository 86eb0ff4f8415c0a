import type { Engines } from '../engines/engines.ts';

/** What services of one process can have together; whoever opened it closes it. */
export interface Shared {
  engines?: Engines | undefined;
}
