import { Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Operation } from '../contract/types.ts';
import { CancelButton } from '../jobs/cancel-button.tsx';
import { type Run, useOwnRuns } from '../jobs/runs.ts';
import { formatSeconds } from '../ui/format.ts';

/** A run that waits or runs: how long it takes, and buttons that end the wait. */
export function Waiting({ operation, run }: { operation: Operation; run: Run }) {
  const { leave, cancel } = useOwnRuns();
  const elapsed = useElapsed(run.startedAt);
  const { startedAt, updatedAt = 0, eta } = run;
  const total = eta === undefined ? undefined : (updatedAt - startedAt) / 1000 + eta;
  const left = total === undefined ? undefined : Math.max(0, total - elapsed);
  return (
    <div className="waiting">
      <div className="waiting-head">
        <p className="waiting-state" role="status">
          {statusText(run)}
        </p>
        <p className="waiting-time">
          {formatSeconds(elapsed)}
          {left !== undefined && left > 0.5 && (
            <span className="muted"> · about {formatSeconds(left)} left</span>
          )}
        </p>
      </div>
      <progress
        aria-label="Progress"
        max={1}
        {...(total ? { value: Math.min(0.97, elapsed / total) } : {})}
      />
      <div className="actions">
        {operation.poll && <CancelButton cancel={() => cancel(run.id)} />}
        <button type="button" className="button small" onClick={() => leave(run.id)}>
          <Square size={13} aria-hidden /> Stop waiting
        </button>
        {run.job && <span className="muted">Job {run.job.id} goes on without you.</span>}
      </div>
    </div>
  );
}

const tickMs = 200;

function useElapsed(since: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, now - since) / 1000;
}

function statusText({ queuePosition, update, status }: Run): string {
  if (queuePosition) return `Place ${queuePosition} in the queue.`;
  if (status === 'submitting') return 'The request is on its way.';
  return update?.message ?? 'The service is at work.';
}
