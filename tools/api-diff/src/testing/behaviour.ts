import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generate } from '@genmedia/codegen';
import { type Example, USE } from '../examples/example.ts';
import { contractOf, operationOf, type Version } from './contract.ts';
import { put } from './packages.ts';

interface Validates {
  safeParse(value: unknown): { success: boolean };
}

interface Row {
  body?: Validates;
  bodyRequired?: false;
  responses: Record<string, Validates>;
}

/**
 * Whether the stubs refuse requests or answers that they accepted before, or accept ones that they
 * refused.
 */
export async function accepted(
  folder: string,
  rule: string,
  example: Example,
): Promise<{ refuses: boolean; accepts: boolean }> {
  const before = { ...USE, ...example.before };
  const after = { ...USE, ...example.after };
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

/** The generated code for the operation of a rule's example, by package. */
export type Written = Record<'client' | 'react' | 'server' | 'types', string>;

/** The generated code for an example's operation, in both versions. */
export async function writtenOf(
  folder: string,
  rule: string,
  example: Example,
): Promise<Record<Version, Written>> {
  const one = async (version: Version): Promise<Written> => {
    const spec = join(folder, `${rule}.${version}.json`);
    put(spec, JSON.stringify(contractOf([[rule, example]], version)));
    const files = Object.entries(await generate(spec, ['client', 'react']));
    const of = (name: string) =>
      files.filter(([path]) => path.startsWith(`packages/${name}/`)).map(([, content]) => content);
    const id = operationOf(rule, example[version]);
    const pieces = (name: 'types' | 'server') => piecesOf(join(folder, version), name, id);
    return {
      client: of('client').join(''),
      react: of('react').join(''),
      types: pieces('types'),
      server: pieces('server'),
    };
  };
  return { was: await one('was'), is: await one('is') };
}

const FILES = {
  types: ['contract.ts', 'client.ts'],
  server: ['operations.ts', 'schemas.ts', 'limits.ts'],
};

/** The pieces of the files of all examples that name the operation of one example. */
function piecesOf(folder: string, name: 'types' | 'server', id: string): string {
  const type = id.charAt(0).toUpperCase() + id.slice(1);
  return FILES[name]
    .flatMap((file) =>
      readFileSync(join(folder, 'generated', name, file), 'utf8')
        .split(/^(?=(?:export| {2}(?! )["'\w]))/m)
        .filter((piece) => piece.includes(id) || piece.includes(type)),
    )
    .join('');
}
