import { GenmediaError, upload } from '@genmedia/client';
import { useState } from 'react';
import type { FileKind } from '../contract/types.ts';
import { genmedia } from '../session/service.ts';

/** Uploads files at once, so that runs, stored inputs and code only contain their addresses. */
export function useUploads(kinds: readonly FileKind[]) {
  const [names, setNames] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string>();
  const send = (files: File[], onSent: (urls: string[]) => void) => {
    if (files.length === 0) return;
    const newNames = files.map(({ name }) => name);
    setNames((newest) => [...newest, ...newNames]);
    setProblem(undefined);
    Promise.all(files.map((file) => upload(genmedia, file, { kinds })))
      .then(onSent, (error: Error) => setProblem(problemOf(error)))
      .finally(() => setNames((newest) => without(newest, newNames)));
  };
  return { send, sending: names.join(', '), problem };
}

/** The list without these items, each once. */
function without(all: readonly string[], items: readonly string[]): string[] {
  return items.reduce((left, name) => left.toSpliced(left.indexOf(name), 1), [...all]);
}

function problemOf(error: Error): string {
  return error instanceof GenmediaError && error.status === 401
    ? 'Sign in to send files.'
    : error.message;
}
