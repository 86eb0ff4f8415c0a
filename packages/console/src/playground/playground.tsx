import { CodePanel } from '../code/code-panel.tsx';
import { areas, operationOf } from '../contract/contract.ts';
import type { Operation } from '../contract/types.ts';
import { type Run, useOwnRuns } from '../jobs/runs.ts';
import { Result } from '../results/result.tsx';
import { Notice } from '../ui/notice.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Description } from './description.tsx';
import { useDraft } from './drafts.ts';
import { ExampleChips } from './example-chips.tsx';
import { RecentRuns } from './recent-runs.tsx';
import { RequestForm } from './request-form.tsx';
import { useInputOf, useScrollToResult, useStart } from './use-start.ts';

interface PlaygroundProps {
  operationId: string;
  runId?: string | undefined;
}

/** The page of an operation: its input, its result, and the same call as code. */
export function Playground({ operationId, runId }: PlaygroundProps) {
  const operation = operationOf(operationId);
  const { runs } = useOwnRuns();
  const run = runs.find(({ id }) => id === runId);
  usePageTitle(operation?.summary ?? 'Not found');
  if (!operation) {
    return <Notice kind="warn" title={`The contract has no operation ${operationId}.`} />;
  }
  return <OperationPage key={operation.id} operation={operation} run={run} />;
}

function OperationPage({ operation, run }: { operation: Operation; run: Run | undefined }) {
  const draft = useDraft(operation);
  useInputOf(operation, run);
  const { start, problem, isStarting } = useStart(operation, draft);
  const outcome = useScrollToResult(run);
  return (
    <article className="playground">
      <OperationHead operation={operation} />
      <RequestForm
        operation={operation}
        draft={draft}
        run={run}
        problem={problem}
        isStarting={isStarting}
        onStart={() => start(draft.input)}
      />
      <section ref={outcome} className="outcome" aria-label="Result">
        <Result operation={operation} run={run} onRun={start} />
        <RecentRuns operation={operation} shown={run?.id} />
      </section>
      <section className="code-side" aria-label="The same as code">
        <CodePanel operation={operation} input={draft.input} />
      </section>
    </article>
  );
}

function OperationHead({ operation }: { operation: Operation }) {
  return (
    <header className="page-head">
      <p className="eyebrow">{areas.find(({ tag }) => tag === operation.tag)?.name}</p>
      <h1>{operation.summary}</h1>
      <p className="endpoint">
        <span className="method">{operation.method.toUpperCase()}</span> {operation.path}
      </p>
      <Description text={operation.description} />
      {operation.deprecated && <Notice kind="warn" title="This operation is deprecated." />}
      <ExampleChips operation={operation} />
    </header>
  );
}
