import * as z from 'zod';
import { compileExpression, ExpressionError } from '../hosts/expression.ts';
import type { HostMapping } from '../hosts/host-mapping.ts';
import {
  checkPlace,
  expressionOf,
  parseWorkflow,
  type Workflow,
  WorkflowError,
} from '../hosts/workflow.ts';
import { type ModelKind, modelKinds } from '../model-kinds.ts';
import { list, text } from './field-schemas.ts';
import type { CatalogueOperations } from './operations.ts';
import { readAs } from './read-as.ts';

/** The provider's name of a model; for models of hosts mappings, of which the first fitting is used. */
type ModelName = string | readonly HostMapping[];

/** The provider's names of a model, one for each kind of work. */
export type NamesByKind = Partial<Record<ModelKind, ModelName>>;

const expression = text.superRefine((value, context) => {
  try {
    compileExpression(value);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    context.addIssue({ code: 'custom', message: error.message });
  }
});

const output = z
  .record(z.string(), expression, { error: 'must be names with expressions' })
  .refine((value) => Object.keys(value).length > 0, 'must have at least one name');

const mapping: z.ZodType<HostMapping> = z.strictObject(
  { endpoint: text, when: expression.optional(), input: expression, output },
  { error: 'must be a mapping with endpoint, input and output' },
);

/** Reads the text of a file that a catalogue names. Throws if it cannot. */
export type ReadFileBeside = (name: string) => string;

/** A mapping to a workflow of ComfyUI, which is in a file beside the catalogue. */
const workflowMapping = (readFile: ReadFileBeside): z.ZodType<HostMapping> =>
  z
    .strictObject({
      workflow: text,
      when: expression.optional(),
      set: z.record(z.string(), expression, { error: 'must be places with expressions' }),
      output,
    })
    .transform(({ workflow: file, when, set, output: outputExpressions }, context): HostMapping => {
      const input = expressionOf(set);
      try {
        const nodes = readWorkflow(file, readFile);
        checkPlaces(nodes, set, context);
        return { endpoint: file, when, input, output: outputExpressions, workflow: { nodes, set } };
      } catch (error) {
        if (!(error instanceof WorkflowError)) throw error;
        context.addIssue({ code: 'custom', path: ['workflow'], message: error.message });
        return z.NEVER;
      }
    });

function readWorkflow(file: string, readFile: ReadFileBeside): Workflow {
  let content: string;
  try {
    content = readFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new WorkflowError(`names ${file}, which cannot be read beside the catalogue (${code})`);
  }
  return parseWorkflow(content);
}

function checkPlaces(
  nodes: Workflow,
  set: Readonly<Record<string, string>>,
  context: z.core.$RefinementCtx,
): void {
  for (const place of Object.keys(set)) {
    try {
      checkPlace(nodes, place);
    } catch (error) {
      if (!(error instanceof WorkflowError)) throw error;
      context.addIssue({ code: 'custom', path: ['set', place], message: error.message });
    }
  }
}

/** The form of a single mapping: with or without a file. */
function schemaFor(value: unknown, readFile: ReadFileBeside): z.ZodType<HostMapping> {
  return isObject(value) && 'workflow' in value ? workflowMapping(readFile) : mapping;
}

/**
 * What a catalogue gives as `model`: a name, or names by kind. Each form has its own schema, chosen
 * by what is there, so that a message names the field that is wrong, and not all forms.
 */
export const givenNames = (readFile: ReadFileBeside) =>
  z.unknown().transform((value, context): ModelName | NamesByKind => {
    if (!isObject(value) || 'endpoint' in value || 'workflow' in value) {
      return readName(value, [], context, readFile);
    }
    const names = Object.entries(value).map(([kind, name]) => [
      kind,
      readName(name, [kind], context, readFile),
    ]);
    return Object.fromEntries(names) as NamesByKind;
  });

function readName(
  value: unknown,
  path: readonly string[],
  context: z.core.$RefinementCtx,
  readFile: ReadFileBeside,
): ModelName {
  if (Array.isArray(value)) {
    readAs(list(z.unknown()), value, path, context);
    return value.map((one, index) =>
      readAs(schemaFor(one, readFile), one, [...path, index], context),
    );
  }
  if (isObject(value)) return [readAs(schemaFor(value, readFile), value, path, context)];
  return readAs(text, value, path, context);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a model has names by kind: not yet if another field of its entry is wrong. */
export function hasNamesByKind(model: ModelName | NamesByKind): model is NamesByKind {
  return (
    isObject(model) && Object.keys(model).every((name) => modelKinds.includes(name as ModelKind))
  );
}

/**
 * The names of a model by kind, whether the catalogue gives one name or several. Each of the kinds
 * is needed by an operation of the model.
 */
export function namesByKind(
  { model, operations }: { model: ModelName | NamesByKind; operations: readonly string[] },
  catalogueOperations: CatalogueOperations,
  context: z.core.$RefinementCtx,
): NamesByKind {
  const kindsOf = (operation: string) => catalogueOperations[operation]?.kinds ?? [];
  const needed = [...new Set(operations.flatMap(kindsOf))];
  const isSingle = typeof model === 'string' || isMappings(model);
  const problem = isSingle ? undefined : mismatch(model, operations, kindsOf);
  const [kind, ...others] = needed;
  if (!isSingle && problem === undefined) return model;
  if (isSingle && kind && others.length === 0) return { [kind]: model };
  const message =
    problem ??
    `must be names by kind, such as { ${kind}: … }: its operations need ${needed.join(', ')}`;
  context.addIssue({ code: 'custom', path: ['model'], message, input: model });
  return z.NEVER;
}

function isMappings(model: ModelName | NamesByKind): model is readonly HostMapping[] {
  return Array.isArray(model);
}

function mismatch(
  names: NamesByKind,
  operations: readonly string[],
  kindsOf: (operation: string) => readonly ModelKind[],
): string | undefined {
  const needed = operations.flatMap(kindsOf);
  const unneeded = (Object.keys(names) as ModelKind[]).find((kind) => !needed.includes(kind));
  if (unneeded) {
    const hint = modelKinds.includes(unneeded) ? '' : `; the kinds are ${modelKinds.join(', ')}`;
    return `has a name for ${unneeded}, which none of its operations needs${hint}`;
  }
  const unserved = operations.find((id) => !kindsOf(id).some((kind) => kind in names));
  return unserved && `has no name for ${kindsOf(unserved).join(' or ')}, which ${unserved} needs`;
}
