import { useEffect, useRef, useState } from 'react';
import { CodePanel } from '../code/code-panel.tsx';
import { areas, operationOf } from '../contract/contract.ts';
import type { Input, Operation } from '../contract/types.ts';
import { jsonInputId } from '../form/json-input.tsx';
import { isUnderWay, type Run, useOwnRuns } from '../jobs/runs.ts';
import { Result } from '../results/result.tsx';
import { useSession } from '../session/session.ts';
import { Notice } from '../ui/notice.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Description } from './description.tsx';
import { type Draft, useDraft } from './drafts.ts';
import { ExampleChips } from './example-chips.tsx';
import { InputTabs } from './input-tabs.tsx';
import { RecentRuns } from './recent-runs.tsx';
import { RunBar } from './run-bar.tsx';
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

interface RequestFormProps {
  operation: Operation;
  draft: Draft;
  run: Run | undefined;
  /** Why the last run could not be started. */
  problem: string | undefined;
  isStarting: boolean;
  onStart: () => void;
}

/** The input, and the button that runs the operation with it. */
function RequestForm({ operation, draft, run, problem, isStarting, onStart }: RequestFormProps) {
  const isLocked = useLock(operation);
  const [wasSubmitted, setSubmitted] = useState(false);
  // The service could not say what is missing: the path would be another.
  const missing = missingInPath(operation, draft.input);
  const errors = [...(run?.error?.errors ?? []), ...(wasSubmitted ? missing : [])];
  const { form, isAwaited } = useFocusOnRefusal(run);
  return (
    <form
      ref={form}
      className="card request"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        const [empty] = missing;
        const json = document.getElementById(jsonInputId(operation));
        const broken =
          draft.unparsedText === undefined
            ? (event.currentTarget.querySelector<HTMLElement>('[data-broken]') ??
              (empty && (document.getElementById(`${operation.id}-${empty.field}`) ?? json)))
            : json;
        isAwaited.current = !broken;
        if (broken) focusField(broken);
        else onStart();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isLocked) return;
        event.preventDefault();
        if (!event.repeat) event.currentTarget.requestSubmit();
      }}
    >
      <InputTabs operation={operation} draft={draft} errors={errors} />
      {problem && <Notice kind="bad" title={problem} isUrgent />}
      <RunBar
        operation={operation}
        isLocked={isLocked}
        isStarting={isStarting}
        isRunning={run !== undefined && isUnderWay(run)}
      />
    </form>
  );
}

/** The parameters of the path that are empty, as errors of their fields. */
function missingInPath({ parameters }: Operation, input: Input) {
  return parameters
    .filter(({ name, in: place }) => place === 'path' && (input[name] ?? '') === '')
    .map(({ name }) => ({ field: name, message: 'must not be empty' }));
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

/** Whether the user has to sign in before the operation can be run. */
function useLock({ credential }: Operation): boolean {
  const { key, isLoaded, user } = useSession();
  const needsKey = credential === 'body' || credential === 'query';
  return isLoaded && ((needsKey && key === undefined) || (credential === 'bearer' && !user));
}

/** When the run that the form has started is refused, focuses the first field that is wrong. */
function useFocusOnRefusal(run: Run | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const isAwaited = useRef(false);
  useEffect(() => {
    if (!isAwaited.current || !run?.error) return;
    isAwaited.current = false;
    // Whoever types already is left alone.
    if (document.activeElement?.matches('input, textarea')) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (wrong) focusField(wrong);
  }, [run]);
  return { form, isAwaited };
}

/** Opens the folds that a field is in, because what is folded away cannot be focused. */
function focusField(field: HTMLElement): void {
  for (let at: Element | null = field; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true;
  }
  field.focus();
}
