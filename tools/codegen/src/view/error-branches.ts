import {
  componentName,
  type Document,
  fetchesOf,
  isReference,
  type Kind,
  lookUp,
  type MediaType,
  type Place,
  pollLink,
  type Reader,
  readerOf,
  type Schema,
  statuses,
  transform,
  type Visitor,
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
  const ownUnions = componentsOf(
    view,
    'schema',
    answers.map(({ node }) => node.schema),
  );
  for (const answer of answers) {
    const union = reader.child(answer, 'schema');
    if (!union) continue;
    const { node: media } = answer;
    const narrowed = withoutErrorBranch(reader, union);
    if (narrowed === union.node) continue;
    changed = true;
    if (ownUnions.has(media.schema?.$ref ?? '')) Object.assign(union.node, narrowed);
    else media.schema = narrowed;
  }
  return changed;
}

/**
 * The bodies of all 200 answers, JSON and others, each once. An operation gets its own copy of an
 * answer that loses a branch, if others refer to the same one.
 */
function successes(reader: Reader, view: Document, onlyJobs: boolean): Place<MediaType>[] {
  const operations = reader.operations(view);
  const fetches = fetchesOf(reader, operations);
  const answers = operations
    .filter((place) => !onlyJobs || fetches.has(place.id) || pollLink(reader, place))
    .flatMap((operation) =>
      reader
        .entries(operation, 'responses')
        .filter(([status]) => status === '200')
        .map(([, answer]) => ({ operation: operation.node, answer })),
    );
  const own = componentsOf(
    view,
    'response',
    answers.map(({ answer }) => answer.raw),
  );
  const all = answers.flatMap(({ operation, answer }) => {
    const media = reader.entries(answer, 'content');
    const { raw } = answer;
    const isShared = isReference(raw) && !own.has(raw.$ref);
    if (!isShared || !media.some(([, each]) => hasErrorBranch(reader, each))) return media;
    const { $ref: _, ...beside } = raw;
    const copy = structuredClone({ ...answer.node, ...beside });
    operation.responses = { ...operation.responses, 200: copy };
    return reader.entries({ ...answer, raw: copy, node: copy }, 'content');
  });
  return [...new Map(all.map(([, media]) => [media.node, media])).values()];
}

/** References to the components that these nodes refer to directly, and nothing else refers to. */
function componentsOf(
  view: Document,
  kind: Kind,
  nodes: readonly (object | undefined)[],
): ReadonlySet<string> {
  const everywhere: unknown[] = [];
  const visitor: Visitor = (node) => {
    everywhere.push(node);
    return node;
  };
  transform(view, { [kind]: visitor });
  const uses = countReferences(everywhere);
  const own = [...countReferences(nodes)].filter(
    ([ref, count]) => count === uses.get(ref) && !isReference(lookUp(view, ref)),
  );
  return new Set(own.map(([ref]) => ref));
}

function countReferences(nodes: readonly unknown[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const { $ref } of nodes.filter(isReference)) uses.set($ref, (uses.get($ref) ?? 0) + 1);
  return uses;
}

function hasErrorBranch(reader: Reader, media: Place<MediaType>): boolean {
  const union = reader.child(media, 'schema');
  return union !== undefined && withoutErrorBranch(reader, union) !== union.node;
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
