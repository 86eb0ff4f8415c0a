import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Operation } from '../contract/types.ts';
import { type Run, useOwnRuns } from '../jobs/runs.ts';
import { withSent, withUploadedSamples } from '../media/samples.ts';
import { currentOwner } from '../session/session.ts';
import { playgroundPath } from './addresses.ts';
import { changeDraft, type Draft, isOfDraft, openDraft, sendDraft } from './drafts.ts';

/** Runs that this page has started. */
const started = new Set<string>();

/** When a run is opened, fills the form with its input. */
export function useInputOf(operation: Operation, run: Run | undefined): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (!run || shown.current === run.id) return;
    shown.current = run.id;
    if (!isOfDraft(operation, run.id)) openDraft(operation, run.input, run.id);
  }, [operation, run]);
}

/** Starts runs, once the sample files in the input are sent. */
export function useStart(operation: Operation, draft: Draft) {
  const runs = useOwnRuns();
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<string>();
  const [isStarting, setStarting] = useState(false);
  const isMounted = useIsMounted();
  const start = (original: Run['input']) => {
    if (isStarting) return;
    setProblem(undefined);
    setStarting(true);
    const owner = currentOwner();
    withUploadedSamples(operation, original)
      .then((input) => {
        // Somebody else would pay for it.
        if (currentOwner() !== owner) return;
        // Of what was typed since then, only the files that were sent are replaced.
        const sent = (newest: Run['input']) => withSent(operation, newest, original, input);
        changeDraft(operation, draft.edition, draft.input === original ? sent : () => input);
        const id = runs.start(operation.id, input);
        started.add(id);
        sendDraft(operation, id);
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
export function useScrollToResult(run: Run | undefined) {
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
