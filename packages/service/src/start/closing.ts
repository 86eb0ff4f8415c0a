import type { Log } from '../log.ts';

/** Functions that close parts, in the order in which the parts were opened. */
export type Closing = (() => unknown)[];

/** Calls all of them, the last opened first, even if some fail. */
export async function closeAll(closing: Closing, log: Log): Promise<void> {
  for (const close of closing.reverse()) {
    try {
      await close();
    } catch (error) {
      log.error('a part could not be stopped', { error });
    }
  }
}
