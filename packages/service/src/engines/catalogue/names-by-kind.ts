import * as z from 'zod';
import type { ModelKind } from '../model-kinds.ts';
import { type EngineOperation, operationKinds } from '../operations.ts';

/** A provider's names of a model, by the kind of work that it does under each. */
export type NamesByKind = Partial<Record<ModelKind, string>>;

interface GivenModel {
  model: string | NamesByKind;
  operations: readonly EngineOperation[];
}

/** The names that a catalogue gives, whichever way it says them; each is of a kind that is needed. */
export function namesByKind(
  { model, operations }: GivenModel,
  context: z.core.$RefinementCtx,
): NamesByKind {
  const needed = [...new Set(operations.flatMap(kindsOf))];
  const problem = typeof model === 'string' ? undefined : mismatch(model, operations, needed);
  const [kind, ...others] = needed;
  if (typeof model !== 'string' && problem === undefined) return model;
  if (typeof model === 'string' && kind && others.length === 0) return { [kind]: model };
  const message =
    problem ??
    `must be names by kind, such as { ${kind}: … }: its operations need ${needed.join(', ')}`;
  context.addIssue({ code: 'custom', path: ['model'], message, input: model });
  return z.NEVER;
}

function mismatch(
  names: NamesByKind,
  operations: readonly EngineOperation[],
  needed: readonly ModelKind[],
): string | undefined {
  const idle = (Object.keys(names) as ModelKind[]).find((kind) => !needed.includes(kind));
  if (idle) return `has a name for ${idle}, which none of its operations needs`;
  const unserved = operations.find((id) => !kindsOf(id).some((kind) => kind in names));
  return unserved && `has no name for ${kindsOf(unserved).join(' or ')}, which ${unserved} needs`;
}

function kindsOf(operation: EngineOperation): readonly ModelKind[] {
  return operationKinds[operation];
}
