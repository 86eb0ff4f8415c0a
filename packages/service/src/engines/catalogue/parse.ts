import { type Document, isMap, isNode, LineCounter, parseDocument } from 'yaml';
import type * as z from 'zod';
import type { CatalogueOperations } from './names-by-kind.ts';
import { type CatalogueFile, catalogueSchema } from './schema.ts';

/** What is wrong with a catalogue file, and where. */
export interface CatalogueProblem {
  /** Counted from 1. */
  line: number;
  message: string;
}

/** The catalogue cannot be used. The message names the file and each line that is wrong. */
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

export interface ParsedCatalogue extends CatalogueFile {
  /** The line on which a field stands, or the deepest part of its path that is there. */
  lineOf(path: readonly PropertyKey[]): number;
}

/**
 * Reads the text of a catalogue. Throws CatalogueError, with everything that is wrong.
 *
 * @param operations that models can be for.
 */
export function parseCatalogue(
  text: string,
  file: string,
  operations: CatalogueOperations,
): ParsedCatalogue {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line);
  const lineOf = (path: readonly PropertyKey[]) => lineAt(offsetOf(document, path));

  if (document.errors.length > 0) {
    const problems = document.errors.map(({ pos, message }) => ({ line: lineAt(pos[0]), message }));
    throw new CatalogueError(file, problems);
  }
  const read = catalogueSchema(operations).safeParse(document.toJS(), { reportInput: true });
  if (!read.success) {
    throw new CatalogueError(
      file,
      read.error.issues.flatMap((issue) => describe(issue, lineOf)),
    );
  }
  const problems = [
    ...repetitions(read.data, lineOf),
    ...strangers(read.data, lineOf),
    ...unsupported(read.data, operations, lineOf),
  ];
  if (problems.length > 0) throw new CatalogueError(file, problems);
  return { ...read.data, lineOf };
}

/** Where the deepest part of the path that is there starts. */
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

type LineOf = ParsedCatalogue['lineOf'];

function describe(issue: z.core.$ZodIssue, lineOf: LineOf): CatalogueProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const path = [...issue.path, key];
      return { line: lineOf(path), message: `${fieldName(path)} is not a field that there is.` };
    });
  }
  const isMissing = issue.path.length > 0 && issue.input === undefined;
  const reason = isMissing ? `is missing: it ${issue.message}` : issue.message;
  const message = `${fieldName(issue.path)} ${reason}.`;
  return [{ line: lineOf(issue.path), message }];
}

/** Models of providers that are not there. */
function strangers({ models, providers }: CatalogueFile, lineOf: LineOf): CatalogueProblem[] {
  const known = ['sandbox', ...Object.keys(providers)];
  return models.flatMap(({ provider }, index) => {
    if (known.includes(provider)) return [];
    const path = ['models', index, 'provider'];
    const message = `${fieldName(path)} must be one of ${known.join(', ')}.`;
    return [{ line: lineOf(path), message }];
  });
}

/** Operations whose jobs would fail, because no model does another operation that they need. */
function unsupported(
  { models }: CatalogueFile,
  known: CatalogueOperations,
  lineOf: LineOf,
): CatalogueProblem[] {
  const served = new Set(models.flatMap(({ operations }) => operations));
  return models.flatMap(({ operations }, index) => {
    const at = operations.findIndex((id) => !served.has(known[id]?.requires ?? id));
    if (at === -1) return [];
    const path = ['models', index, 'operations', at];
    const message = `${fieldName(path)} needs a model for ${known[operations[at] ?? '']?.requires} too, such as that of the sandbox: without one, jobs of ${operations[at]} fail.`;
    return [{ line: lineOf(path), message }];
  });
}

function repetitions({ models }: CatalogueFile, lineOf: LineOf): CatalogueProblem[] {
  const firstLines = new Map<string, number>();
  return models.flatMap(({ model_id }, index) => {
    const line = lineOf(['models', index, 'model_id']);
    const first = firstLines.get(model_id);
    if (first === undefined) firstLines.set(model_id, line);
    if (first === undefined) return [];
    const field = fieldName(['models', index, 'model_id']);
    return [{ line, message: `${field} is ${model_id}, as on line ${first}.` }];
  });
}

/** `models[0].name` */
export function fieldName(path: readonly PropertyKey[]): string {
  const parts = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`));
  return parts.join('').replace(/^\./, '') || 'The file';
}
