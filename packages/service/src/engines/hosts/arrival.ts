import { sleep } from '../sleep.ts';
import { type Host, HostError } from './host.ts';

/** Seconds before each lookup: a submission without an answer may still be on its way. */
const lookupDelaysSeconds = [0, 1, 3];
/** Seconds between two tries of a lookup; they double from one to the next. */
const minPauseSeconds = 1;
const maxPauseSeconds = 10;

/** A host that lets its callers choose the ids of requests. */
type HostWithLookup = Required<Pick<Host, 'has'>>;

/**
 * Whether a submission that had no answer has arrived. During an outage of the host, it goes on
 * asking. Rejects with the signal's reason, and with HostError if the host does not say.
 */
export async function hasArrived(
  host: HostWithLookup,
  requestId: string,
  signal: AbortSignal,
): Promise<boolean> {
  for (const seconds of lookupDelaysSeconds) {
    await sleep(1000 * seconds, signal);
    if (await isKnown(host, requestId, signal)) return true;
  }
  return false;
}

async function isKnown(
  host: HostWithLookup,
  requestId: string,
  signal: AbortSignal,
): Promise<boolean> {
  for (let pause = minPauseSeconds; ; pause = Math.min(maxPauseSeconds, 2 * pause)) {
    try {
      return await host.has(requestId, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof HostError) || (error.isRefusal && error.status !== 429)) throw error;
    }
    await sleep(1000 * pause, signal);
  }
}
