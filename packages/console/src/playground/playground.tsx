import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { CodePanel } from '../code/code-panel.tsx';
import { areas, operationOf } from '../contract/contract.ts';
import type { Operation } from '../contract/types.ts';
import { Form } from '../form/form.tsx';
import { JsonInput, jsonInputId } from '../form/json-input.tsx';
import { isUnderWay, type Run, useOwnRuns } from '../jobs/runs.ts';
import { withSamples, withSent } from '../media/samples.ts';
import { Result } from '../results/result.tsx';
import { useSession } from '../session/session.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { playgroundPath } from './addresses.ts';
import { Description } from './description.tsx';
import { changeDraft, type Draft, keepUnparsedText, openDraft, useDraft } from './drafts.ts';
import { ExampleChips } from './example-chips.tsx';
import { inputLink } from './input-link.ts';
import { RecentRuns } from './recent-runs.tsx';

export interface PlaygroundProps {
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
  const { input, unparsedText: unread } = draft;
  useInputOf(operation, run);
  const { start, problem, isStarting } = useStart(operation, draft);
  const outcome = useScrollToResult(run);
  const isLocked = useLock(operation);
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
          if (unread === undefined) start(input);
          else document.getElementById(jsonInputId(operation))?.focus();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isLocked) return;
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }}
      >
        <InputTabs operation={operation} draft={draft} errors={run?.error?.errors ?? []} />
        {problem && <Notice kind="bad" title={problem} isUrgent />}
        <RunBar
          operation={operation}
          isLocked={isLocked}
          isStarting={isStarting}
          isRunning={run !== undefined && isUnderWay(run)}
        />
      </form>
      <section ref={outcome} className="outcome" aria-label="Result">
        <Result operation={operation} run={run} onRun={start} />
        <RecentRuns operation={operation} {...(run && { shown: run.id })} />
      </section>
      <section className="code-side" aria-label="The same as code">
        <CodePanel operation={operation} input={input} />
      </section>
    </article>
  );
}

interface InputTabsProps {
  operation: Operation;
  draft: Draft;
  errors: readonly { field: string; message: string }[];
}

/** The input, as a form and as JSON. */
function InputTabs({ operation, draft, errors }: InputTabsProps) {
  const { input, unparsedText: unread, edition } = draft;
  const [shown, setShown] = useState('form');
  const props = { operation, input, errors };
  const onChange = (change: (input: Run['input']) => Run['input']) =>
    changeDraft(operation, edition, change);
  const onUnread = (text: string | undefined) => keepUnparsedText(operation, text);
  return (
    <Tabs
      label="Input"
      // JSON that cannot be parsed yet is corrected in the tab where it was typed.
      value={unread === undefined ? shown : 'json'}
      onChange={(next) => unread === undefined && setShown(next)}
      tabs={[
        {
          value: 'form',
          label: 'Form',
          content: <Form key={edition} {...props} onChange={onChange} />,
        },
        {
          value: 'json',
          label: 'JSON',
          content: (
            <JsonInput
              {...props}
              unparsedText={unread}
              onChange={onChange}
              onUnparsedText={onUnread}
            />
          ),
        },
      ]}
      beside={
        !operation.sensitive && (
          <CopyButton label="Copy link" text={() => inputLink(operation, input)} />
        )
      }
    />
  );
}

/** When a run is opened, fills the form with its input. */
function useInputOf(operation: Operation, run: Run | undefined): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (!run || shown.current === run.id) return;
    shown.current = run.id;
    if (!started.has(run.id)) openDraft(operation, run.input);
  }, [operation, run]);
}

/** Runs whose input is in the form already. */
const started = new Set<string>();

function useStart(operation: Operation, draft: Draft) {
  const runs = useOwnRuns();
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<string>();
  const [isStarting, setStarting] = useState(false);
  const isMounted = useIsMounted();
  const start = (original: Run['input']) => {
    setProblem(undefined);
    setStarting(true);
    withSamples(operation, original)
      .then((input) => {
        // Of what was typed since then, only the files that were sent are replaced.
        const sent = (newest: Run['input']) => withSent(operation, newest, original, input);
        changeDraft(operation, draft.edition, draft.input === original ? sent : () => input);
        const id = runs.start(operation.id, input);
        started.add(id);
        if (isMounted()) navigate(playgroundPath(operation.id, id), { replace: true });
      })
      .catch((error: Error) => setProblem(error.message))
      .finally(() => setStarting(false));
  };
  return { start, problem, isStarting };
}

/** Tells whether the component is still on the page. */
function useIsMounted(): () => boolean {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return () => mounted.current;
}

/** When a run was started, scrolls to its result, which a phone shows far below the form. */
function useScrollToResult(run: Run | undefined) {
  const outcome = useRef<HTMLElement>(null);
  const id = run?.id;
  useEffect(() => {
    if (id === undefined || !started.has(id)) return;
    const { top } = outcome.current?.getBoundingClientRect() ?? { top: 0 };
    // A part of a result that can hardly be seen is not enough.
    const isSeen = top >= 0 && top < innerHeight / 2;
    if (!isSeen) outcome.current?.scrollIntoView({ block: 'start' });
  }, [id]);
  return outcome;
}

/** Whether the user has to sign in before the operation can be run. */
function useLock({ credential }: Operation): boolean {
  const { key, isLoaded, user } = useSession();
  const needsKey = credential === 'body' || credential === 'query';
  return isLoaded && ((needsKey && key === undefined) || (credential === 'bearer' && !user));
}

const isApple = /Mac|iP(hone|ad)/.test(navigator.userAgent);

interface RunBarProps {
  operation: Operation;
  isLocked: boolean;
  isStarting: boolean;
  isRunning: boolean;
}

function RunBar({ operation, isLocked, isStarting, isRunning }: RunBarProps) {
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
      <button
        type="submit"
        className="button primary wide"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        disabled={isStarting}
      >
        <Play size={16} aria-hidden />
        {isStarting ? 'Sending …' : isRunning ? 'Running … Run another' : 'Run'}
        <kbd aria-hidden>{isApple ? '⌘' : 'Ctrl'} ↵</kbd>
      </button>
    </div>
  );
}
