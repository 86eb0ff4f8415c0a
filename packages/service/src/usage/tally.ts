import { channel } from 'node:diagnostics_channel';
import type { CountCall, UsedCall } from './used-call.ts';

const counted = channel('genmedia:counted-call');

/** Calls the listener with each call that is counted here, until the returned function is called. */
export function onCounted(listener: (call: UsedCall) => void): () => void {
  const subscriber = (message: unknown) => listener(message as UsedCall);
  counted.subscribe(subscriber);
  return () => void counted.unsubscribe(subscriber);
}

export type Tally = ReturnType<typeof createTally>;

/** Collects what the calls of one attempt of a job, or of one request, use. */
export function createTally() {
  const calls: UsedCall[] = [];
  const open = new Set<() => void>();
  const count: CountCall = (call) => {
    calls.push(call);
    counted.publish(call);
  };
  return {
    count,
    /**
     * Notes a call that has begun. Returns a function to call when it has ended and was counted. If
     * it has not ended when everything else is over, `countSoFar` counts it.
     */
    begin(countSoFar: () => void): () => void {
      open.add(countSoFar);
      return () => void open.delete(countSoFar);
    },
    /** The calls that were not taken before. */
    take(): UsedCall[] {
      for (const countSoFar of open) countSoFar();
      open.clear();
      return calls.splice(0);
    },
  };
}
