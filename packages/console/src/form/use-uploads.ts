import { GenmediaError, upload } from '@genmedia/client';
import { useState } from 'react';
import type { FileKind } from '../contract/types.ts';
import { genmedia } from '../session/service.ts';

/**
 * Uploads files at once, so that runs, stored inputs and code only contain their addresses. If some
 * cannot be sent, the others still are.
 */
export function useUploads(kinds: readonly FileKind[]) {
  const [pending, setPending] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string>();
  const send = (files: File[], onSent: (urls: string[]) => void) => {
    if (files.length === 0) return;
    setPending((newest) => [...newest, ...files]);
    setProblem(undefined);
    Promise.allSettled(files.map((file) => upload(genmedia, file, { kinds })))
      .then((results) => {
        setPending((newest) => newest.filter((file) => !files.includes(file)));
        const urls = results.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
        if (urls.length > 0) onSent(urls);
        const problems = results.flatMap((each, index) => {
          if (each.status === 'fulfilled') return [];
          const name = files.length > 1 ? `${files[index]?.name}: ` : '';
          return [`${name}${problemOf(each.reason)}`];
        });
        if (problems.length > 0) setProblem(problems.join(' '));
      })
      .catch(reportError);
  };
  return { send, sending: pending.map(({ name }) => name).join(', '), problem };
}

function problemOf(error: Error): string {
  return error instanceof GenmediaError && error.status === 401
    ? 'Sign in to send files.'
    : error.message;
}
