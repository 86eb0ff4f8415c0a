import type { OperationId } from '@genmedia/client';
import { type RunRecord, type Runs, useRuns } from '@genmedia/react/runs';
import type { Input } from '../contract/types.ts';
import { useSession } from '../session/session.ts';

/** A call of an operation. Only the form knows which input belongs to it; the compiler does not. */
export type Run = Omit<RunRecord, 'input'> & { input: Input };

export interface OwnRuns extends Omit<Runs, 'runs' | 'start'> {
  runs: readonly Run[];
  start: (operation: OperationId, input: Input) => string;
}

/** The runs that the current user has started in this browser. */
export function useOwnRuns(): OwnRuns {
  const { owner } = useSession();
  return useRuns({ storageKey: `console:${owner}` }) as OwnRuns;
}

export function isUnderWay({ endedAt }: Run): boolean {
  return endedAt === undefined;
}
