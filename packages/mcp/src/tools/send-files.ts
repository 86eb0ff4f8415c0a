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

/**
 * Uploads the files that arguments name by a path, and returns the arguments with their URLs. If a
 * file is below none of the server's own folders, the client is asked for its roots. Throws an error
 * for the model if a file may not be read.
 */
export async function sendFiles(
  input: ToolInput,
  { files = {} }: ToolRow,
  local: LocalFiles | undefined,
  context: ToolCallContext,
): Promise<{ input: ToolInput } | { question: InputRequiredResult }> {
  if (!local) return { input };
  const fields = Object.entries(files).filter(([name]) =>
    [input[name]].flat().some((value) => isPath(local, value)),
  );
  const paths = fields.flatMap(([name]) =>
    [input[name]].flat().filter((value) => isPath(local, value)),
  );
  if (paths.length === 0) return { input };
  // All before any is sent, because the call begins anew after a question.
  const opened = await openFiles(paths, local, context);
  if (!opened) {
    const inputRequests = { [rootsQuestion]: inputRequired.listRoots() };
    return { question: inputRequired({ inputRequests }) };
  }
  const sent: Record<string, unknown> = { ...input };
  for (const [name, kinds] of fields) {
    const values: unknown[] = [];
    for (const value of [input[name]].flat()) {
      const file = opened.get(value);
      values.push(file ? await upload(file, kinds, context) : value);
    }
    sent[name] = Array.isArray(input[name]) ? values : values[0];
  }
  return { input: sent };
}

/** The files by their paths. Undefined if the client is to be asked for its roots. */
async function openFiles(
  paths: readonly string[],
  local: LocalFiles,
  context: ToolCallContext,
): Promise<Map<unknown, Blob> | undefined> {
  const answer = inputResponse({ ...context.inputResponses }, rootsQuestion);
  const roots = answer.kind === 'roots' ? answer.roots.map(({ uri }) => uri) : [];
  const folders = [...local.folders, ...roots];
  const opened = new Map<unknown, Blob>();
  for (const path of paths) {
    const file = await local.open(path, folders);
    if (file) opened.set(path, file);
    else if (answer.kind === 'roots' || !context.hasRoots) throw outsideError(path, folders);
    else return undefined;
  }
  return opened;
}

function isPath(local: LocalFiles, value: unknown): value is string {
  return typeof value === 'string' && local.isPath(value);
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
