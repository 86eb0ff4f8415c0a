import { openChannel } from '../tracing/channel.ts';
import type { CountCall, UsedCall } from './used-call.ts';

/** Tells of each call of a model that is counted in this process. */
export const countedCalls = openChannel<UsedCall>('counted-call');

export type Tally = ReturnType<typeof createTally>;

/** Collects what the calls of one attempt of a job, or of one request, use. */
export function createTally() {
  const calls: UsedCall[] = [];
  const openCalls = new Set<() => void>();
  const count: CountCall = (call) => {
    calls.push(call);
    countedCalls.publish(call);
  };
  return {
    count,
    /**
     * Notes a call that has begun. Returns a function to call when it has ended and was counted. If
     * it has not ended when everything else is over, `countSoFar` counts it.
     */
    begin(countSoFar: () => void): () => void {
      openCalls.add(countSoFar);
      return () => {
        openCalls.delete(countSoFar);
      };
    },
    /** The calls that were not taken before. */
    take(): UsedCall[] {
      for (const countSoFar of openCalls) countSoFar();
      openCalls.clear();
      return calls.splice(0);
    },
  };
}
