import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Document, isMap, isNode, LineCounter, parseDocument } from 'yaml';
import type * as z from 'zod';
import { mergeCatalogues } from './merge.ts';
import { type Environment, type ProviderDefinition, sandbox } from './provider-definition.ts';
import { type CatalogueModel, type CatalogueOperations, catalogueSchema } from './schema.ts';

/** A catalogue of the service. The path is the same from src and from dist. */
const ownFile = (name: string) =>
  fileURLToPath(new URL(`../../../src/engines/${name}`, import.meta.url));

/** The catalogue of the sandbox. */
export const defaultCatalogue = ownFile('models.yaml');

/** The catalogues that come with the service, by their names. */
const named: Readonly<Record<string, string>> = {
  sandbox: defaultCatalogue,
  fal: ownFile('catalogues/fal.yaml'),
};

/** What one catalogue file contains. */
export type ParsedCatalogue = ReturnType<typeof parseCatalogue>;

/** The models of all catalogues of a service, and their providers by name. */
export interface Catalogue {
  /** The names and files of the catalogues, with commas between. */
  file: string;
  models: readonly CatalogueModel[];
  providers: Readonly<Record<string, ProviderDefinition>>;
  /** A problem with a field of a model, with its file and line. */
  problem(model: CatalogueModel, field: keyof CatalogueModel, message: string): CatalogueProblem;
}

/**
 * Reads the catalogues of a service. Throws CatalogueError.
 *
 * @param operations that models may do.
 * @param sources names of the service's catalogues and paths of files, with commas between. The first
 *   wins; the others fill what it lacks.
 * @param env has the API keys that the files name.
 */
export async function loadCatalogue(
  operations: CatalogueOperations,
  sources = 'sandbox',
  env: Environment = process.env,
): Promise<Catalogue> {
  const parsed: ParsedCatalogue[] = [];
  // The last first: an operation may need another one that a later catalogue has a model for.
  for (const source of sources.split(',').reverse()) {
    const file = Object.hasOwn(named, source) ? (named[source] ?? source) : resolve(source);
    const text = await readText(file, source);
    const served = parsed.flatMap(({ models }) => models.flatMap(({ operations: own }) => own));
    parsed.unshift(parseCatalogue(text, file, operations, env, served));
  }
  const { models, providers, sourceOf } = mergeCatalogues(parsed, operations);
  return {
    file: sources,
    models,
    providers: { ...providers, sandbox },
    problem(model, field, message) {
      const [catalogue, entry] = sourceOf.get(model) ?? [];
      if (!catalogue || !entry) throw new Error(`No catalogue has ${model.model_id}.`);
      return catalogue.problem(entry, field, message);
    },
  };
}

/** Resolves the path of a provider that is a file: it is relative to the catalogue. */
function placed({ type, ...rest }: ProviderDefinition, file: string): ProviderDefinition {
  const isFile = type.startsWith('.');
  return { ...rest, type: isFile ? new URL(type, pathToFileURL(file)).href : type };
}

async function readText(file: string, source: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'There is no such file' : 'The file cannot be read';
    const isPath = /[/\\.]/.test(source);
    const names = Object.keys(named).join(', ');
    const hint = isPath ? '' : `, and the catalogues of the service are: ${names}`;
    throw new CatalogueError(file, [{ line: 1, message: `${reason} (${code})${hint}.` }]);
  }
}

/** A problem in a catalogue file, and its line. */
export interface CatalogueProblem {
  /** If left out, that of the error. */
  file?: string;
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
          .map(({ file: own = file, line, message }) => `${own}:${line}: ${message}`),
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
 * @param served operations that other catalogues have models for.
 */
export function parseCatalogue(
  text: string,
  file: string,
  operations: CatalogueOperations,
  env: Environment,
  served: readonly string[] = [],
) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line);
  const lineOf = (path: readonly PropertyKey[]) => lineAt(offsetOf(document, path));

  if (document.errors.length > 0) {
    const problems = document.errors.map(({ pos, message }) => ({ line: lineAt(pos[0]), message }));
    throw new CatalogueError(file, problems);
  }
  const read = catalogueSchema(operations, env, served).safeParse(document.toJS(), {
    reportInput: true,
  });
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
      return { file, line: lineOf(path), message: `${fieldName(path)} ${message}` };
    },

    /** The error about a provider, with its line in the file. */
    providerProblem(name: string, message: string): CatalogueError {
      const path = ['providers', name];
      const line = lineOf(path);
      return new CatalogueError(file, [{ line, message: `${fieldName(path)} ${message}.` }]);
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
