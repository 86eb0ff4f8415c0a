import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Document, isMap, isNode, LineCounter, parseDocument, visit } from 'yaml';
import * as z from 'zod';
import type { CatalogueOperations } from './operations.ts';
import type { Environment, ProviderDefinition } from './provider-definition.ts';
import { type CatalogueModel, catalogueSchema } from './schema.ts';

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
 * @param servedElsewhere operations that other catalogues have models for. Catalogues that only add
 *   do not count.
 */
export function parseCatalogue(
  text: string,
  file: string,
  operations: CatalogueOperations,
  env: Environment,
  servedElsewhere: readonly string[] = [],
) {
  const { value, lineOf } = readYaml(text, file);
  const readBeside = (name: string) => readFileSync(resolve(dirname(file), name), 'utf8');
  const schema = catalogueSchema(operations, env, readBeside, servedElsewhere);
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) {
    const problems = parsed.error.issues.flatMap((issue) => describe(issue, lineOf));
    throw new CatalogueError(file, problems);
  }
  const { adds, models, providers } = parsed.data;
  const entries = Object.entries(providers).map(
    ([name, definition]) => [name, withResolvedPath(definition, file)] as const,
  );
  return {
    file,
    /** Whether its models stand beside those of other catalogues. */
    adds,
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

/**
 * The value of a text in YAML. `lineOf` gives the line of a field, or of the deepest part of its path
 * that is there. Throws CatalogueError if the text is no YAML.
 */
function readYaml(text: string, file: string) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line);
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ pos, message }) => ({ line: lineAt(pos[0]), message }));
    throw new CatalogueError(file, problems);
  }
  const lineOf = (path: readonly PropertyKey[]) => lineAt(offsetOf(document, path));
  try {
    return { value: document.toJS() as unknown, lineOf };
  } catch (error) {
    // An alias is only resolved here: it may be of no anchor, or there may be too many.
    if (!(error instanceof ReferenceError)) throw error;
    const line = lineAt(danglingAlias(document));
    throw new CatalogueError(file, [{ line, message: `${error.message}.` }]);
  }
}

/** Offset of the first alias without an anchor before it; 0 if there is none. */
function danglingAlias(document: Document): number {
  let offset = 0;
  visit(document, {
    Alias(_key, alias) {
      if (alias.resolve(document)) return undefined;
      offset = alias.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return offset;
}

/** What has to be read of a catalogue to know which operations it serves. */
const servingSchema = z.object({
  adds: z.literal(false).optional(),
  models: z.array(z.object({ operations: z.array(z.string()) })),
});

/** The operations of the models in a catalogue's text; none if it adds, or if it is wrong. */
export function operationsIn(text: string): string[] {
  try {
    const { models } = servingSchema.parse(readYaml(text, '').value);
    return models.flatMap(({ operations }) => operations);
  } catch {
    return [];
  }
}

/** What one catalogue file contains. */
export type ParsedCatalogue = ReturnType<typeof parseCatalogue>;

/** Resolves the path of a provider that is a file: it is relative to the catalogue. */
function withResolvedPath({ type, ...rest }: ProviderDefinition, file: string): ProviderDefinition {
  const isFile = type.startsWith('.');
  return { ...rest, type: isFile ? new URL(type, pathToFileURL(file)).href : type };
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
