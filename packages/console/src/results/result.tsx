import { RotateCcw } from 'lucide-react';
import type { Input, Operation } from '../contract/types.ts';
import { isUnderWay, type Run, useOwnRuns } from '../jobs/runs.ts';
import { ExampleResultView } from '../media/example-result-view.tsx';
import { exampleResultOf } from '../media/example-results.ts';
import { formatSeconds } from '../ui/format.ts';
import { Notice } from '../ui/notice.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Answer } from './answer.tsx';
import { Failed } from './failed.tsx';
import { RawAnswer } from './raw-answer.tsx';
import { ResponseHeaders } from './response-headers.tsx';
import { Waiting } from './waiting.tsx';

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
