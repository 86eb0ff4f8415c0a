import { useEffect, useRef, useState } from 'react';
import type { Input, Operation } from '../contract/types.ts';
import { jsonInputId } from '../form/json-input.tsx';
import { isUnderWay, type Run } from '../jobs/runs.ts';
import { useSession } from '../session/session.ts';
import { Notice } from '../ui/notice.tsx';
import type { Draft } from './drafts.ts';
import { InputTabs } from './input-tabs.tsx';
import { RunBar } from './run-bar.tsx';

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
export function RequestForm({
  operation,
  draft,
  run,
  problem,
  isStarting,
  onStart,
}: RequestFormProps) {
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
        const broken = brokenField(event.currentTarget, operation, draft);
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

/**
 * What keeps the form from being sent: a text that is no JSON or number, a file that is on its way, or
 * an empty part of the path.
 */
function brokenField(form: HTMLFormElement, operation: Operation, { input, unparsedText }: Draft) {
  const json = document.getElementById(jsonInputId(operation));
  if (unparsedText !== undefined) return json;
  const broken = form.querySelector<HTMLElement>('[data-broken]');
  const [empty] = missingInPath(operation, input);
  if (broken || !empty) return broken;
  return document.getElementById(`${operation.id}-${empty.field}`) ?? json;
}

/** The parameters of the path that are empty, as errors of their fields. */
function missingInPath({ parameters }: Operation, input: Input) {
  return parameters
    .filter(({ name, in: place }) => place === 'path' && (input[name] ?? '') === '')
    .map(({ name }) => ({ field: name, message: 'must not be empty' }));
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
