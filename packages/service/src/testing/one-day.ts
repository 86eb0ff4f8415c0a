import { setTimeout as sleep } from 'node:timers/promises';

const dayMs = 86_400_000;
/** Far longer than a test takes. */
const nearMs = 60_000;

/** Waits for midnight in UTC if it is near, so that what a test does from now on is of one day. */
export async function waitForOneDay(): Promise<void> {
  const left = dayMs - (Date.now() % dayMs);
  if (left < nearMs) await sleep(left);
}
