import { keyLifetimeMs, type RunError } from '@genmedia/react/runs';
import { RotateCcw } from 'lucide-react';
import type { Input, Operation } from '../contract/types.ts';
import { type Run, useOwnRuns } from '../jobs/runs.ts';
import { formatSeconds } from '../ui/format.ts';
import { Notice } from '../ui/notice.tsx';

interface FailedProps {
  operation: Operation;
  run: Run;
  onRun: (input: Input) => void;
}

/** A run that has failed: why, and a button that tries again. */
export function Failed({ operation, run, onRun }: FailedProps) {
  const { resume } = useOwnRuns();
  const { error: failure } = run;
  if (!failure) return null;
  const again = () => (mayHaveBegun(operation, run, failure) ? resume(run.id) : onRun(run.input));
  return (
    <>
      <Notice kind="bad" title={failure.message} isUrgent>
        <p className="facts">
          <code>{failure.code}</code>
          {failure.status !== undefined && <span>HTTP {failure.status}</span>}
          {failure.retryAfter !== undefined && failure.retryAfter > 0 && (
            <span>Try again in {formatSeconds(failure.retryAfter)}</span>
          )}
        </p>
        {failure.errors.length > 0 && (
          <ul className="plain-list">
            {failure.errors.map(({ field, message }) => (
              <li key={`${field} ${message}`}>
                <code>{field}</code> {message}
              </li>
            ))}
          </ul>
        )}
        <div className="actions">
          <button type="button" className="button small" onClick={again}>
            <RotateCcw size={14} aria-hidden /> Try again
          </button>
          {failure.status === 401 && (
            <a className="button small" href="#/account/log-in">
              Sign in
            </a>
          )}
        </div>
      </Notice>
      {failure.requestId && <p className="request-id">Request {failure.requestId}</p>}
    </>
  );
}

/** Whether the same Idempotency-Key must be sent again, because there may be a job that is paid. */
function mayHaveBegun(
  { poll }: Operation,
  { job, startedAt }: Run,
  { code, status, temporary }: RunError,
): boolean {
  // No answer of the service: none at all, or that of a gateway.
  const isUnanswered = status === undefined || /^http_|^invalid_response$/.test(code);
  const isKnown = job !== undefined || Date.now() - startedAt < keyLifetimeMs;
  // Without a poll, the answer is the result: then a 5xx says that the job has failed, and a new one
  // is wanted.
  return temporary && (isUnanswered || (poll !== undefined && isKnown));
}
