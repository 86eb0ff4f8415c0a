import type { ToolInput, ToolRow } from '@genmedia/client/tools';
import {
  type InputRequiredResult,
  inputRequired,
  inputResponse,
} from '@modelcontextprotocol/server';
import type { LocalFiles } from './local-files.ts';
import type { ToolCallContext } from './tool-context.ts';

/** The name of the question for the client's roots. */
const rootsQuestion = 'roots';

/** Files by the paths that arguments name them by. */
export type OpenedFiles = ReadonlyMap<unknown, Blob>;

/**
 * Opens the files that arguments name by a path. If one is below none of the server's own folders,
 * the client is asked for its roots. Throws an error for the model if a file may not be read.
 */
export async function openFiles(
  input: ToolInput,
  { files = {} }: ToolRow,
  local: LocalFiles | undefined,
  context: ToolCallContext,
): Promise<{ files: OpenedFiles } | { question: InputRequiredResult }> {
  const opened = new Map<unknown, Blob>();
  if (!local) return { files: opened };
  const answer = inputResponse({ ...context.inputResponses }, rootsQuestion);
  const roots = answer.kind === 'roots' ? answer.roots.map(({ uri }) => uri) : [];
  const folders = [...local.folders, ...roots];
  for (const path of Object.keys(files).flatMap((name) => input[name])) {
    if (typeof path !== 'string' || !local.isPath(path)) continue;
    const file = await local.open(path, folders);
    if (file) opened.set(path, file);
    else if (answer.kind === 'roots' || !context.hasRoots) throw outsideError(path, folders);
    else {
      const inputRequests = { [rootsQuestion]: inputRequired.listRoots() };
      return { question: inputRequired({ inputRequests }) };
    }
  }
  return { files: opened };
}

/** Uploads the files, and returns the arguments with their URLs. */
export async function sendFiles(
  input: ToolInput,
  { files = {} }: ToolRow,
  opened: OpenedFiles,
  context: ToolCallContext,
): Promise<ToolInput> {
  if (opened.size === 0) return input;
  const sent: Record<string, unknown> = { ...input };
  for (const [name, kinds] of Object.entries(files)) {
    if (!(name in input)) continue;
    const values: unknown[] = [];
    for (const value of [input[name]].flat()) {
      const file = opened.get(value);
      values.push(file ? await upload(file, kinds, context) : value);
    }
    sent[name] = Array.isArray(input[name]) ? values : values[0];
  }
  return sent;
}

async function upload(
  file: Blob,
  kinds: readonly string[],
  { calls, signal }: ToolCallContext,
): Promise<string> {
  if (!calls.upload) throw new Error('This service takes no uploads: pass the URL of the file.');
  return await calls.upload(file, kinds, signal);
}

function outsideError(path: string, folders: readonly string[]): Error {
  const allowed =
    folders.length > 0
      ? `Files below these folders can be sent: ${folders.join(', ')}.`
      : 'No folder may be read: the user can start the server with --root=FOLDER.';
  return new Error(`${path} may not be read. ${allowed} A URL can be sent, too.`);
}
