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
export interface Look {
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

export function look(reader: Reader, place: Place<Schema>): Look {
  const branches = [...reader.entries(place, 'oneOf'), ...reader.entries(place, 'anyOf')].map(
    ([, branch]) => branch,
  );
  const others = branches.filter(({ node }) => node.type !== 'null');
  const nullable = others.length < branches.length;
  const [only] = others;
  if (nullable && only && others.length === 1) return unwrapped(look(reader, only), own(place));
  return {
    place,
    component: isReference(place.raw) ? componentName(place.raw.$ref) : undefined,
    nullable,
    all: { ...place.node, ...own(place) },
    own: own(place),
    branches: others,
  };
}

/** Keywords beside a union of one schema and null belong to that schema. */
function unwrapped(inner: Look, { anyOf: _, oneOf: __, ...outer }: Schema): Look {
  return {
    ...inner,
    nullable: true,
    all: { ...inner.all, ...outer },
    own: { ...inner.own, ...outer },
  };
}

function own({ raw }: Place<Schema>): Schema {
  const { $ref: _, ...own } = raw as Schema;
  return own;
}
