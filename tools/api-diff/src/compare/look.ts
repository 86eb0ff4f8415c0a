import {
  componentName,
  isReference,
  type Place,
  type Reader,
  type Schema,
} from '@genmedia/openapi';

/** A schema as its reader sees it: without the branch that is null, and with what stands beside a `$ref`. */
export interface Look {
  place: Place<Schema>;
  /** The component that it refers to. */
  component: string | undefined;
  nullable: boolean;
  /** All that it says. */
  all: Schema;
  /** What stands beside its `$ref`; all that it says where it has none. */
  own: Schema;
  /** Its alternatives, null left out. */
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

/** What stands around a schema that may also be null says something of the schema itself. */
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
