import type { Log } from '../log.ts';

/** Things to close, last opened first. */
export type Closing = (() => unknown)[];

/** Closes all of them, whichever of them fails. */
export async function closeAll(closing: Closing, log: Log): Promise<void> {
  for (const close of closing.reverse()) {
    try {
      await close();
    } catch (error) {
      log.error('a part could not be stopped', { error });
    }
  }
}
