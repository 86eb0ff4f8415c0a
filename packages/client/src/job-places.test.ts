import { expect, test } from 'vitest';
import { Places } from './job-places.ts';

const never = new AbortController().signal;

/** Lets this many microtasks pass. */
async function microtasks(count: number): Promise<void> {
  for (let done = 0; done < count; done++) await undefined;
}

test('a place is free again, whenever the call that waits for it is aborted', async () => {
  for (let delay = 0; delay < 40; delay++) {
    const places = new Places(1);
    const first = await places.take(never);
    const waiting = new AbortController();
    const second = places.take(waiting.signal).then((place) => place.freeAfter(undefined));
    const settled = second.catch(() => {});
    await microtasks(10);
    first.freeAfter(undefined);
    await microtasks(delay);
    waiting.abort();
    await settled;
    const free = places.take(never).then(() => 'free');
    const taken = new Promise((resolve) => setImmediate(resolve, `taken, after ${delay}`));
    expect(await Promise.race([free, taken])).toBe('free');
  }
});
