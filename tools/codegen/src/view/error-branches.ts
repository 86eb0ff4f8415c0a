import {
  componentName,
  type Document,
  fetchesOf,
  type MediaType,
  type Place,
  pollLink,
  type Reader,
  readerOf,
  type Schema,
  statuses,
  transform,
} from '@genmedia/openapi';

/**
 * Removes the branch with `status: error` from the 200 answers, or from those about jobs alone. If
 * something else refers to the same union (an event, a field), the answer gets its own copy, and the
 * original keeps the branch.
 */
export function dropErrorBranches(view: Document, onlyJobs: boolean): boolean {
  let changed = false;
  const reader = readerOf(view);
  const answers = successes(reader, view, onlyJobs);
  const uses = countReferences(view);
  const usesInAnswers = new Map<string, number>();
  for (const { node } of answers) {
    const ref = node.schema?.$ref;
    if (ref !== undefined) usesInAnswers.set(ref, (usesInAnswers.get(ref) ?? 0) + 1);
  }
  for (const answer of answers) {
    const union = reader.child(answer, 'schema');
    if (!union) continue;
    const { node: media } = answer;
    const ref = media.schema?.$ref;
    const narrowed = withoutErrorBranch(reader, union);
    if (narrowed === union.node) continue;
    changed = true;
    if (ref === undefined || usesInAnswers.get(ref) !== uses.get(ref)) media.schema = narrowed;
    else Object.assign(union.node, narrowed);
  }
  return changed;
}

/** The bodies of all 200 answers, JSON and others, each once. */
function successes(reader: Reader, view: Document, onlyJobs: boolean): Place<MediaType>[] {
  const operations = reader.operations(view);
  const fetches = fetchesOf(reader, operations);
  const all = operations
    .filter((place) => !onlyJobs || fetches.has(place.id) || pollLink(reader, place))
    .flatMap((operation) => reader.entries(operation, 'responses'))
    .filter(([status]) => status === '200')
    .flatMap(([, response]) => reader.entries(response, 'content'));
  return [...new Map(all.map(([, media]) => [media.node, media])).values()];
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

function withoutErrorBranch(reader: Reader, place: Place<Schema>): Schema {
  const union = place.node;
  const branches = reader.entries(place, 'oneOf').map(([, branch]) => branch);
  const kept = branches
    .filter((branch) => !isError(reader, branch))
    .map(({ raw }) => raw as Schema);
  if (kept.length === 0 || kept.length === branches.length) return union;
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

function isError(reader: Reader, branch: Place<Schema>): boolean {
  const values = statuses(reader, branch);
  return values.length === 1 && values[0] === 'error';
}
