import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { CodePanel } from '../code/code-panel.tsx';
import { areas, operationOf } from '../contract/contract.ts';
import type { Operation } from '../contract/types.ts';
import { Form } from '../form/form.tsx';
import { failureOf } from '../jobs/failure.ts';
import type { Run } from '../jobs/run.ts';
import { startRun, useRun } from '../jobs/runs.ts';
import { withSamples } from '../media/samples.ts';
import { Result } from '../results/result.tsx';
import { useSession } from '../session/session.ts';
import { Notice } from '../ui/notice.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { playgroundPath } from './addresses.ts';
import { Description } from './description.tsx';
import { changeDraft, openDraft, useDraft } from './drafts.ts';
import { ExampleChips } from './example-chips.tsx';

export interface PlaygroundProps {
  operationId: string;
  runId?: string | undefined;
}

/** An operation to be tried: what it takes, what comes of it, and the same as code. */
export function Playground({ operationId, runId }: PlaygroundProps) {
  const operation = operationOf(operationId);
  const run = useRun(runId);
  usePageTitle(operation?.summary ?? 'Not found');
  if (!operation) {
    return <Notice kind="warn" title={`The contract has no operation ${operationId}.`} />;
  }
  return <Tried key={operation.id} operation={operation} run={run} />;
}

function Tried({ operation, run }: { operation: Operation; run: Run | undefined }) {
  const { input, edition } = useDraft(operation);
  useInputOf(operation, run);
  const { start, problem, isStarting } = useStart(operation);
  return (
    <article className="playground">
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
      <form
        className="card request"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          start(input);
        }}
      >
        <Form
          key={edition}
          {...{ operation, input }}
          errors={run?.failure?.errors ?? []}
          onChange={(next) => changeDraft(operation, next)}
        />
        {problem && <Notice kind="bad" title={problem} isUrgent />}
        <RunBar
          operation={operation}
          isStarting={isStarting}
          isRunning={run?.state === 'running'}
        />
      </form>
      <section className="outcome" aria-label="Result">
        <Result operation={operation} run={run} onRun={start} />
      </section>
      <section className="code-side" aria-label="The same as code">
        <CodePanel operation={operation} input={input} />
      </section>
    </article>
  );
}

/** The form of a run that is opened is what was sent. */
function useInputOf(operation: Operation, run: Run | undefined): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (!run || shown.current === run.id) return;
    shown.current = run.id;
    if (!started.has(run.id)) openDraft(operation, run.input);
  }, [operation, run]);
}

/** Runs whose input stands in the form already. */
const started = new Set<string>();

function useStart(operation: Operation) {
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<string>();
  const [isStarting, setStarting] = useState(false);
  const start = (given: Run['input']) => {
    setProblem(undefined);
    setStarting(true);
    withSamples(operation, given)
      .then((input) => {
        changeDraft(operation, input);
        const run = startRun(operation.id, input);
        started.add(run.id);
        navigate(playgroundPath(operation.id, run.id), { replace: true });
      })
      .catch((error) => setProblem(failureOf(error).message))
      .finally(() => setStarting(false));
  };
  return { start, problem, isStarting };
}

interface RunBarProps {
  operation: Operation;
  isStarting: boolean;
  isRunning: boolean;
}

function RunBar({ operation, isStarting, isRunning }: RunBarProps) {
  const { key, isLoaded, user } = useSession();
  const needsKey = operation.credential === 'body' || operation.credential === 'query';
  const isLocked =
    isLoaded && ((needsKey && key === undefined) || (operation.credential === 'bearer' && !user));
  if (isLocked) {
    return (
      <div className="run-bar">
        <a className="button primary wide" href="#/account">
          {operation.credential === 'bearer' ? 'Log in to run this' : 'Sign in to run this'}
        </a>
      </div>
    );
  }
  return (
    <div className="run-bar">
      <button type="submit" className="button primary wide" disabled={isStarting}>
        <Play size={16} aria-hidden />
        {isStarting ? 'Sending …' : isRunning ? 'Run another' : 'Run'}
      </button>
    </div>
  );
}
