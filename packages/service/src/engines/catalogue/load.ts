import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Document, isMap, isNode, LineCounter, parseDocument } from 'yaml';
import type * as z from 'zod';
import { type Environment, type ProviderDefinition, sandbox } from './provider-definition.ts';
import { type CatalogueModel, type CatalogueOperations, catalogueSchema } from './schema.ts';

/** The catalogue that comes with the service. The path is the same from src and from dist. */
export const defaultCatalogue = fileURLToPath(
  new URL('../../../src/engines/models.yaml', import.meta.url),
);

export type Catalogue = ReturnType<typeof parseCatalogue>;

/**
 * Reads a catalogue file. Throws CatalogueError.
 *
 * @param operations that models may do.
 * @param env has the API keys that the file names.
 */
export async function loadCatalogue(
  operations: CatalogueOperations,
  file = defaultCatalogue,
  env: Environment = process.env,
): Promise<Catalogue> {
  const catalogue = parseCatalogue(await readText(file), file, operations, env);
  return { ...catalogue, providers: { ...catalogue.providers, sandbox } };
}

/** Resolves the path of a provider that is a file: it is relative to the catalogue. */
function placed({ type, ...rest }: ProviderDefinition, file: string): ProviderDefinition {
  const isFile = type.startsWith('.');
  return { ...rest, type: isFile ? new URL(type, pathToFileURL(file)).href : type };
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'There is no such file' : 'The file cannot be read';
    throw new CatalogueError(file, [{ line: 1, message: `${reason} (${code}).` }]);
  }
}

/** A problem in a catalogue file, and its line. */
export interface CatalogueProblem {
  /** Counted from 1. */
  line: number;
  message: string;
}

/** The catalogue is invalid. The message names the file and each wrong line. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';

  constructor(file: string, problems: readonly CatalogueProblem[]) {
    super(
      [
        'The model catalogue cannot be used. Correct it, or name another file with MODELS:',
        ...problems
          .toSorted((one, other) => one.line - other.line)
          .map(({ line, message }) => `${file}:${line}: ${message}`),
      ].join('\n'),
    );
  }
}

/**
 * Reads the text of a catalogue, without the sandbox. Throws CatalogueError, which lists all
 * problems.
 *
 * @param operations that models may do.
 * @param env has the API keys that the text names.
 */
export function parseCatalogue(
  text: string,
  file: string,
  operations: CatalogueOperations,
  env: Environment,
) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line);
  const lineOf = (path: readonly PropertyKey[]) => lineAt(offsetOf(document, path));

  if (document.errors.length > 0) {
    const problems = document.errors.map(({ pos, message }) => ({ line: lineAt(pos[0]), message }));
    throw new CatalogueError(file, problems);
  }
  const read = catalogueSchema(operations, env).safeParse(document.toJS(), { reportInput: true });
  if (!read.success) {
    const problems = read.error.issues.flatMap((issue) => describe(issue, lineOf));
    throw new CatalogueError(file, problems);
  }
  const { models, providers } = read.data;
  const entries = Object.entries(providers).map(
    ([name, definition]) => [name, placed(definition, file)] as const,
  );
  return {
    file,
    models,
    /** By the names that models refer to. */
    providers: Object.fromEntries(entries) as Readonly<Record<string, ProviderDefinition>>,

    /** A problem with a field of a model, with its line in the file. */
    problem(model: CatalogueModel, field: keyof CatalogueModel, message: string): CatalogueProblem {
      const path = ['models', models.indexOf(model), field];
      return { line: lineOf(path), message: `${fieldName(path)} ${message}` };
    },
  };
}

/** Offset of the deepest part of the path that the document contains. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const parent = document.getIn(path.slice(0, length - 1), true);
    const key = path[length - 1];
    const pair = isMap(parent) ? parent.items.find((item) => String(item.key) === key) : undefined;
    const node = pair?.key ?? document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

/**
 * @param lineOf gives the line of a field, or of the deepest part of its path that the file
 *   contains.
 */
function describe(
  issue: z.core.$ZodIssue,
  lineOf: (path: readonly PropertyKey[]) => number,
): CatalogueProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const path = [...issue.path, key];
      return { line: lineOf(path), message: `${fieldName(path)} is not a known field.` };
    });
  }
  const isMissing = issue.path.length > 0 && issue.input === undefined;
  const reason = isMissing ? `is missing: it ${issue.message}` : issue.message;
  const message = `${fieldName(issue.path)} ${reason}.`;
  return [{ line: lineOf(issue.path), message }];
}

/** `models[0].name` */
function fieldName(path: readonly PropertyKey[]): string {
  const parts = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`));
  return parts.join('').replace(/^\./, '') || 'The file';
}
