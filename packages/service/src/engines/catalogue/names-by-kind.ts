import * as z from 'zod';
import type { ModelKind } from '../model-kinds.ts';

/** What a catalogue may say that its models are for: kinds of models that an operation needs. */
export interface CatalogueOperation {
  kinds: readonly ModelKind[];
  /** Another operation that the catalogue needs a model for then. */
  requires?: string | undefined;
}

export type CatalogueOperations = Readonly<Record<string, CatalogueOperation>>;

/** A provider's names of a model, by the kind of work that it does under each. */
export type NamesByKind = Partial<Record<ModelKind, string>>;

interface GivenModel {
  model: string | NamesByKind;
  operations: readonly string[];
}

/** The names that a catalogue gives, whichever way it says them; each is of a kind that is needed. */
export function namesByKind(
  { model, operations }: GivenModel,
  known: CatalogueOperations,
  context: z.core.$RefinementCtx,
): NamesByKind {
  const kindsOf = (operation: string) => known[operation]?.kinds ?? [];
  const needed = [...new Set(operations.flatMap(kindsOf))];
  const problem = typeof model === 'string' ? undefined : mismatch(model, operations, kindsOf);
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
  operations: readonly string[],
  kindsOf: (operation: string) => readonly ModelKind[],
): string | undefined {
  const needed = operations.flatMap(kindsOf);
  const idle = (Object.keys(names) as ModelKind[]).find((kind) => !needed.includes(kind));
  if (idle) return `has a name for ${idle}, which none of its operations needs`;
  const unserved = operations.find((id) => !kindsOf(id).some((kind) => kind in names));
  return unserved && `has no name for ${kindsOf(unserved).join(' or ')}, which ${unserved} needs`;
}
