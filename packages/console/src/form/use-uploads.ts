import { GenmediaError, upload } from '@genmedia/client';
import { useState } from 'react';
import type { FileKind } from '../contract/types.ts';
import { genmedia } from '../session/service.ts';

/** Files that were chosen together. */
interface Sending {
  names: string;
  stopped: AbortController;
}

/**
 * Uploads files at once, so that runs, stored inputs and code only contain their addresses. If some
 * cannot be sent, the others still are. `stop` gives up what is still being sent.
 */
export function useUploads(kinds: readonly FileKind[]) {
  const [pending, setPending] = useState<readonly Sending[]>([]);
  const [problem, setProblem] = useState<string>();
  const send = (files: File[], onSent: (urls: string[]) => void) => {
    if (files.length === 0) return;
    const stopped = new AbortController();
    const sending = { names: files.map(({ name }) => name).join(', '), stopped };
    const options = { kinds, signal: stopped.signal };
    setPending((newest) => [...newest, sending]);
    setProblem(undefined);
    Promise.allSettled(files.map((file) => upload(genmedia, file, options)))
      .then((results) => {
        setPending((newest) => newest.filter((each) => each !== sending));
        const urls = results.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
        if (urls.length > 0) onSent(urls);
        const problems = results.flatMap((each, index) => {
          if (each.status === 'fulfilled' || stopped.signal.aborted) return [];
          const name = files.length > 1 ? `${files[index]?.name}: ` : '';
          return [`${name}${problemOf(each.reason)}`];
        });
        if (problems.length > 0) setProblem(problems.join(' '));
      })
      .catch(reportError);
  };
  const stop = () => {
    for (const { stopped } of pending) stopped.abort();
  };
  return { send, stop, sending: pending.map(({ names }) => names).join(', '), problem };
}

function problemOf(error: Error): string {
  return error instanceof GenmediaError && error.status === 401
    ? 'Sign in to send files.'
    : error.message;
}
