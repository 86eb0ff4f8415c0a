import { keyLifetimeMs, type RunError } from '@genmedia/react/runs';
import { RotateCcw, Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Input, Operation } from '../contract/types.ts';
import { CancelButton } from '../jobs/cancel-button.tsx';
import { isUnderWay, type Run, useOwnRuns } from '../jobs/runs.ts';
import { ExampleResultView } from '../media/example-result-view.tsx';
import { exampleResultOf } from '../media/example-results.ts';
import { formatSeconds } from '../ui/format.ts';
import { Notice } from '../ui/notice.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Answer } from './answer.tsx';
import { RawAnswer } from './raw-answer.tsx';
import { ResponseHeaders } from './response-headers.tsx';

interface ResultProps {
  operation: Operation;
  run: Run | undefined;
  onRun: (input: Input) => void;
}

interface ShownRunProps extends ResultProps {
  run: Run;
}

/** The state of a run: waiting, left, failed or done. */
export function Result({ operation, run, onRun }: ResultProps) {
  if (!run) {
    return (
      <div className="card empty">
        <p className="empty-title">Nothing here yet</p>
        <p className="muted">Run it to see the result here.</p>
        <ExampleResultView result={exampleResultOf(operation.id)} />
      </div>
    );
  }
  const isTalking = run.status === 'streaming';
  return (
    <div className="card result" data-state={run.status} data-run={run.id}>
      {/* It is there before it has a text, as screen readers tell only what changes. */}
      <p className="visually-hidden" role="status">
        {run.status === 'success' && 'The result is there.'}
      </p>
      {isUnderWay(run) && !isTalking && <Waiting operation={operation} run={run} />}
      {run.status === 'left' && <Left run={run} />}
      {run.status === 'error' && <Failed operation={operation} run={run} onRun={onRun} />}
      {(run.status === 'success' || isTalking) && (
        <Succeeded operation={operation} run={run} onRun={onRun} />
      )}
    </div>
  );
}

function Waiting({ operation, run }: { operation: Operation; run: Run }) {
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

function Left({ run }: { run: Run }) {
  const { resume } = useOwnRuns();
  return (
    <Notice title="You stopped waiting for this.">
      <p>
        {run.job
          ? `Job ${run.job.id} goes on at the service.`
          : 'The service may have received the request.'}
      </p>
      <div className="actions">
        <button type="button" className="button small" onClick={() => resume(run.id)}>
          <RotateCcw size={14} aria-hidden /> Wait again
        </button>
      </div>
    </Notice>
  );
}

function Failed({ operation, run, onRun }: ShownRunProps) {
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
  // Operations whose answer is the result tell by a status of 5xx that their job has failed.
  return temporary && (isUnanswered || (poll !== undefined && isKnown));
}

function Succeeded({ operation, run, onRun }: ShownRunProps) {
  const took = run.endedAt === undefined ? undefined : (run.endedAt - run.startedAt) / 1000;
  const requestId = run.response?.headers.find(([name]) => name === 'x-request-id')?.[1];
  return (
    <>
      <Tabs
        label="Answer"
        tabs={[
          {
            value: 'result',
            label: 'Result',
            content: <Answer operation={operation} run={run} onRun={onRun} />,
          },
          {
            value: 'raw',
            label: 'Raw',
            content: <RawAnswer key={run.id} operation={operation} answer={run.data} />,
          },
          ...(run.response
            ? [
                {
                  value: 'headers',
                  label: 'Headers',
                  content: <ResponseHeaders {...run.response} />,
                },
              ]
            : []),
        ]}
        beside={took !== undefined && <span className="took">{formatSeconds(took)}</span>}
      />
      {requestId && <p className="request-id">Request {requestId}</p>}
    </>
  );
}
