import {
  componentName,
  isReference,
  type Place,
  type Reader,
  type Schema,
} from '@genmedia/openapi';

/**
 * A schema as its readers see it: without its null branch, and merged with the keywords beside its
 * `$ref`.
 */
export interface EffectiveSchema {
  place: Place<Schema>;
  /** The component that the schema refers to. */
  component: string | undefined;
  nullable: boolean;
  /** All its keywords. */
  all: Schema;
  /** The keywords beside its `$ref`; all its keywords if it has no `$ref`. */
  own: Schema;
  /** Its alternatives, without null. */
  branches: Place<Schema>[];
}

/** What JSON Schema writes as `false`: a schema that no value matches. */
const nothing: Schema = { not: {} };

export function effectiveSchema(
  reader: Reader,
  place: Place<Schema>,
  above: readonly Schema[] = [],
): EffectiveSchema {
  if ((place.node as unknown) === false)
    return effectiveSchema(reader, { ...place, raw: nothing, node: nothing });
  const branches = [...reader.entries(place, 'oneOf'), ...reader.entries(place, 'anyOf')].map(
    ([, branch]) => branch,
  );
  const others = branches.filter(({ node }) => node.type !== 'null');
  const nullable = others.length < branches.length;
  const [only] = others;
  const outer = [...above, place.node];
  // A schema may be a branch of itself.
  if (nullable && only && others.length === 1 && !outer.includes(only.node))
    return unwrapped(effectiveSchema(reader, only, outer), ownKeywords(place));
  return {
    place,
    component: isReference(place.raw) ? componentName(place.raw.$ref) : undefined,
    nullable,
    all: { ...place.node, ...ownKeywords(place) },
    own: ownKeywords(place),
    branches: others,
  };
}

/** Keywords beside a union of one schema and null belong to that schema. */
function unwrapped(
  inner: EffectiveSchema,
  { anyOf: _, oneOf: __, ...outer }: Schema,
): EffectiveSchema {
  return {
    ...inner,
    nullable: true,
    all: { ...inner.all, ...outer },
    own: { ...inner.own, ...outer },
  };
}

function ownKeywords({ raw }: Place<Schema>): Schema {
  const { $ref: _, ...own } = raw as Schema;
  return own;
}
