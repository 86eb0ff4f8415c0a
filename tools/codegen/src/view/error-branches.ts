import type { Document, MediaType, Response, Schema } from '../openapi/document.ts';
import { operationsOf } from '../openapi/operations.ts';
import { componentName, resolve } from '../openapi/resolve.ts';
import { transform } from '../openapi/transform.ts';

/**
 * Takes the branch with `status: error` out of what a 200 answers. A union that something else
 * refers to as well (an event, a field) keeps its branch there: the answer gets its own copy.
 */
export function dropErrorBranches(view: Document): boolean {
  let changed = false;
  const answers = successes(view);
  const uses = countReferences(view);
  const answered = new Map<string, number>();
  for (const { schema } of answers) {
    if (schema?.$ref !== undefined) answered.set(schema.$ref, (answered.get(schema.$ref) ?? 0) + 1);
  }
  for (const media of answers) {
    if (!media.schema) continue;
    const union = resolve<Schema>(view, media.schema);
    const narrowed = withoutErrorBranch(view, union);
    const ref = media.schema.$ref;
    if (narrowed === union) continue;
    changed = true;
    if (ref === undefined || answered.get(ref) !== uses.get(ref)) media.schema = narrowed;
    else Object.assign(union, narrowed);
  }
  return changed;
}

/** The JSON and other bodies of all 200 answers, each once. */
function successes(view: Document): Set<MediaType> {
  return new Set(
    operationsOf(view).flatMap(({ operation }) => {
      const response = operation.responses?.['200'];
      return response ? Object.values(resolve<Response>(view, response).content ?? {}) : [];
    }),
  );
}

function countReferences(view: Document): Map<string, number> {
  const uses = new Map<string, number>();
  transform(view, {
    schema: (node) => {
      const ref = node.$ref;
      if (typeof ref === 'string') uses.set(ref, (uses.get(ref) ?? 0) + 1);
      return node;
    },
  });
  return uses;
}

function withoutErrorBranch(view: Document, union: Schema): Schema {
  const kept = union.oneOf?.filter((branch) => !isError(view, branch));
  if (!union.oneOf || !kept || kept.length === 0 || kept.length === union.oneOf.length)
    return union;
  const { discriminator } = union;
  if (!discriminator?.mapping) return { ...union, oneOf: kept };
  const names = new Set(kept.map(({ $ref }) => componentName($ref ?? '')));
  const mapping = Object.entries(discriminator.mapping).filter(([, ref]) =>
    names.has(componentName(ref) ?? ref),
  );
  return {
    ...union,
    oneOf: kept,
    discriminator: { ...discriminator, mapping: Object.fromEntries(mapping) },
  };
}

function isError(view: Document, branch: Schema): boolean {
  const status = resolve<Schema>(view, branch).properties?.status;
  if (!status) return false;
  const { const: value, enum: values } = resolve<Schema>(view, status);
  return value === 'error' || (values?.length === 1 && values[0] === 'error');
}
