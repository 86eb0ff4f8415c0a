import type { CountCall, UsedCall } from './used-call.ts';

export type Tally = ReturnType<typeof createTally>;

/** Collects what the calls of one attempt of a job, or of one request, use. */
export function createTally() {
  const calls: UsedCall[] = [];
  const open = new Set<() => void>();
  const count: CountCall = (call) => void calls.push(call);
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
