import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Example, USE } from '../examples/example.ts';
import { operationOf, type Version } from './contract.ts';
import type { Consumed } from './programs.ts';

interface Validates {
  safeParse(value: unknown): { success: boolean };
}

interface Row {
  body?: Validates;
  bodyRequired?: false;
  responses: Record<string, Validates>;
}

/** Whether the stubs refuse what they took before or accept what they did not, of requests and answers. */
export async function accepted(
  folder: string,
  rule: string,
  example: Example,
): Promise<{ refuses: boolean; accepts: boolean }> {
  const before = { ...USE, ...example.before };
  const after = { ...before, ...example.after };
  const [old, now] = await Promise.all([tableOf(folder, 'was'), tableOf(folder, 'is')]);
  const rows = { was: old[operationOf(rule, example.was)], is: now[operationOf(rule, example.is)] };
  if (!rows.was || !rows.is) return { refuses: false, accepts: false };
  return {
    refuses: takes(rows.was, before) && !takes(rows.is, before),
    accepts: takes(rows.is, after) && !takes(rows.was, after),
  };
}

/** Whether a request and an answer are both valid. */
function takes(
  { body, bodyRequired, responses }: Row,
  { send, give }: { send?: unknown; give?: unknown },
): boolean {
  const isMissing = send === undefined;
  const isRequest = isMissing
    ? !body || bodyRequired === false
    : (body?.safeParse(send).success ?? true);
  const answer = responses[200];
  return isRequest && (answer && 'safeParse' in answer ? answer.safeParse(give).success : true);
}

function tableOf(folder: string, version: Version): Promise<Record<string, Row>> {
  const file = join(folder, version, 'generated/server/operations.ts');
  return import(pathToFileURL(file).href).then(({ operations }) => operations);
}

/** What the generated files of a package say of the operation of an example, in both versions. */
export async function rowsOf(
  folder: string,
  rule: string,
  example: Example,
  name: Consumed,
): Promise<Record<Version, string>> {
  return {
    was: rowOf(folder, operationOf(rule, example.was), 'was', name),
    is: rowOf(folder, operationOf(rule, example.is), 'is', name),
  };
}

const FILES: Record<Consumed, string[]> = {
  types: ['contract.ts', 'client.ts'],
  client: ['operations.ts', 'media.ts'],
  react: ['hooks.ts', 'options.ts'],
  server: ['operations.ts', 'schemas.ts', 'inputs.ts'],
};

/** The pieces of the files that begin with the name of the operation. */
function rowOf(folder: string, id: string, version: Version, name: Consumed): string {
  const type = id.charAt(0).toUpperCase() + id.slice(1);
  return FILES[name]
    .flatMap((file) =>
      readFileSync(join(folder, version, 'generated', name, file), 'utf8')
        .split(/^(?=(?:\/\*\*\n|export| {2}(?! )["'\w]))/m)
        .filter((piece) => piece.includes(id) || piece.includes(type)),
    )
    .join('');
}
