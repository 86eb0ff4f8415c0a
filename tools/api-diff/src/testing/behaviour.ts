import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Target } from '@genmedia/codegen';
import { type Example, usage } from '../examples/example.ts';
import { exampleContract, operationOf, type Version } from './contract.ts';
import { generatedFiles } from './generated.ts';
import { writeFile } from './packages.ts';

interface Validator {
  safeParse(value: unknown): { success: boolean };
}

interface Row {
  body?: Validator;
  bodyRequired?: false;
  responses: Record<string, Validator>;
}

/**
 * Whether the stubs refuse requests or answers that they accepted before, or accept ones that they
 * refused.
 */
export async function compareValidation(
  folder: string,
  rule: string,
  example: Example,
): Promise<{ refuses: boolean; accepts: boolean }> {
  const oldUse = { ...usage, ...example.oldUse };
  const newUse = { ...usage, ...example.newUse };
  const [old, now] = await Promise.all([tableOf(folder, 'before'), tableOf(folder, 'after')]);
  const rows = {
    before: old[operationOf(rule, example.before)],
    after: now[operationOf(rule, example.after)],
  };
  if (!rows.before || !rows.after) return { refuses: false, accepts: false };
  return {
    refuses: areValid(rows.before, oldUse) && !areValid(rows.after, oldUse),
    accepts: areValid(rows.after, newUse) && !areValid(rows.before, newUse),
  };
}

/** Whether a request and an answer are both valid. */
function areValid(
  { body, bodyRequired, responses }: Row,
  { requestBody, handlerBody }: { requestBody?: unknown; handlerBody?: unknown },
): boolean {
  const isMissing = requestBody === undefined;
  const isRequest = isMissing
    ? !body || bodyRequired === false
    : (body?.safeParse(requestBody).success ?? true);
  const answer = responses[200];
  return (
    isRequest && (answer && 'safeParse' in answer ? answer.safeParse(handlerBody).success : true)
  );
}

function tableOf(folder: string, version: Version): Promise<Record<string, Row>> {
  const file = join(folder, version, 'generated/server/operations.ts');
  return import(pathToFileURL(file).href).then(({ operations }) => operations);
}

/** The generated code for the operation of a rule's example, by package. */
export type GeneratedCode = Record<'client' | 'react' | 'server' | 'types', string>;

const otherTargets = ['types', 'server'] as const;

/** The generated code for an example's operation, in both versions. */
export async function generatedCodeOf(
  folder: string,
  rule: string,
  example: Example,
): Promise<Record<Version, GeneratedCode>> {
  const generateVersion = async (version: Version): Promise<GeneratedCode> => {
    const spec = join(folder, `${rule}.${version}.json`);
    writeFile(spec, JSON.stringify(exampleContract([[rule, example]], version)));
    const own: Target[] = ['client', 'react', ...(example.isAlone ? otherTargets : [])];
    const files = await generatedFiles(spec, own);
    const of = (name: string) =>
      files.filter(([path]) => path.startsWith(`packages/${name}/`)).map(([, content]) => content);
    const id = operationOf(rule, example[version]);
    const pieces = (name: 'types' | 'server') =>
      example.isAlone ? of(name).join('') : piecesOf(join(folder, version), name, id);
    return {
      client: of('client').join(''),
      react: of('react').join(''),
      types: pieces('types'),
      server: pieces('server'),
    };
  };
  return { before: await generateVersion('before'), after: await generateVersion('after') };
}

const projectFiles = {
  types: ['contract.ts', 'client.ts'],
  server: ['operations.ts', 'schemas.ts', 'limits.ts'],
};

/** The pieces of the files of all examples that name the operation of one example. */
function piecesOf(folder: string, name: 'types' | 'server', id: string): string {
  const type = id.charAt(0).toUpperCase() + id.slice(1);
  return projectFiles[name]
    .flatMap((file) =>
      readFileSync(join(folder, 'generated', name, file), 'utf8')
        .split(/^(?=(?:export| {2}(?! )["'\w]))/m)
        .filter((piece) => piece.includes(id) || piece.includes(type)),
    )
    .join('');
}
