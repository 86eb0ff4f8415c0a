import {
  componentName,
  isReference,
  type Place,
  type Reader,
  type Schema,
} from '@genmedia/openapi';
import { constrainsNothing } from './words.ts';

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
  const [part, words] = onlyPart(reader, place);
  if (part && !outer.includes(part.node)) {
    const inner = effectiveSchema(reader, part, outer);
    return { ...inner, all: { ...inner.all, ...words }, own: { ...inner.own, ...words } };
  }
  return {
    place,
    component: isReference(place.raw) ? componentName(place.raw.$ref) : undefined,
    nullable,
    all: { ...place.node, ...ownKeywords(place) },
    own: ownKeywords(place),
    branches: others,
  };
}

/**
 * The only part of an `allOf` that constrains a value, and the words beside it, if there is nothing
 * else. OpenAPI 3.0 describes a reference in this way.
 */
function onlyPart(reader: Reader, place: Place<Schema>): [Place<Schema>, Schema] | [] {
  if (isReference(place.raw)) return [];
  const { allOf: _, ...own } = place.node;
  const parts = reader.entries(place, 'allOf').map(([, part]) => part);
  const [only, ...others] = parts.filter(({ raw }) => !constrainsNothing(raw));
  if (!only || others.length > 0 || !constrainsNothing(own)) return [];
  const words = parts.filter((part) => part !== only).map(({ node }) => node);
  return [only, Object.assign({}, ...words, own)];
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
