import { setImmediate as nextTurn } from 'node:timers/promises';

/** The same items, with a pause after each in which the thread can do other work. */
export async function* withPauses<T>(items: Iterable<T>): AsyncGenerator<T> {
  for (const item of items) {
    yield item;
    await nextTurn();
  }
}
