import * as z from 'zod';
import { compileExpression, ExpressionError } from '../hosts/expression.ts';
import type { HostMapping } from '../hosts/host-mapping.ts';
import { type ModelKind, modelKinds } from '../model-kinds.ts';
import { list } from './limits.ts';
import type { CatalogueOperations } from './operations.ts';
import { text } from './provider-schema.ts';

/** The provider's name of a model; for models of hosts mappings, of which the first fitting is used. */
export type ModelName = string | readonly HostMapping[];

/** The provider's names of a model, one for each kind of work. */
export type NamesByKind = Partial<Record<ModelKind, ModelName>>;

const expression = text.superRefine((given, context) => {
  try {
    compileExpression(given);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    context.addIssue({ code: 'custom', message: error.message });
  }
});

const mapping: z.ZodType<HostMapping> = z.strictObject(
  {
    endpoint: text,
    when: expression.optional(),
    input: expression,
    output: z
      .record(z.string(), expression, { error: 'must be names with expressions' })
      .refine((output) => Object.keys(output).length > 0, 'must have at least one name'),
  },
  { error: 'must be a mapping with endpoint, input and output' },
);

const mappings = list(mapping);

/**
 * What a catalogue gives as `model`: a name, or names by kind. Each form has its own schema, chosen
 * by what is there, so that a message names the field that is wrong, and not all forms.
 */
export const givenNames = z.unknown().transform((given, context): ModelName | NamesByKind => {
  if (!isObject(given) || 'endpoint' in given) return readName(given, [], context);
  const named = Object.entries(given).map(([kind, name]) => [
    kind,
    readName(name, [kind], context),
  ]);
  return Object.fromEntries(named) as NamesByKind;
});

function readName(
  given: unknown,
  path: readonly string[],
  context: z.core.$RefinementCtx,
): ModelName {
  if (Array.isArray(given)) return readAs(mappings, given, path, context);
  if (isObject(given)) return [readAs(mapping, given, path, context)];
  return readAs(text, given, path, context);
}

/** Reads a part of the field with its schema, and passes on what is wrong, with its path. */
export function readAs<Value>(
  schema: z.ZodType<Value>,
  given: unknown,
  path: readonly string[],
  context: z.core.$RefinementCtx,
): Value {
  const read = schema.safeParse(given, { reportInput: true });
  if (read.success) return read.data;
  for (const issue of read.error.issues) {
    const placed = { ...issue, path: [...path, ...issue.path] };
    context.issues.push(placed as z.core.$ZodRawIssue);
  }
  return z.NEVER;
}

function isObject(given: unknown): given is object {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

/**
 * The names of a model by kind, whether the catalogue gives one name or several. Each of the kinds
 * is needed by an operation of the model.
 */
export function namesByKind(
  { model, operations }: { model: ModelName | NamesByKind; operations: readonly string[] },
  known: CatalogueOperations,
  context: z.core.$RefinementCtx,
): NamesByKind {
  const kindsOf = (operation: string) => known[operation]?.kinds ?? [];
  const needed = [...new Set(operations.flatMap(kindsOf))];
  const isOne = typeof model === 'string' || isMappings(model);
  const problem = isOne ? undefined : mismatch(model, operations, kindsOf);
  const [kind, ...others] = needed;
  if (!isOne && problem === undefined) return model;
  if (isOne && kind && others.length === 0) return { [kind]: model };
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
  const idle = (Object.keys(names) as ModelKind[]).find((kind) => !needed.includes(kind));
  if (idle) {
    const known = modelKinds.includes(idle) ? '' : `; the kinds are ${modelKinds.join(', ')}`;
    return `has a name for ${idle}, which none of its operations needs${known}`;
  }
  const unserved = operations.find((id) => !kindsOf(id).some((kind) => kind in names));
  return unserved && `has no name for ${kindsOf(unserved).join(' or ')}, which ${unserved} needs`;
}
