import {
  facets,
  fields,
  isObject,
  isObjectSchema,
  type Place,
  properties,
  type Reader,
  requiredFields,
  type Schema,
  variants,
} from '@genmedia/openapi';

// openapi-typescript and orval require a field only of a schema that declares it beside `required`.

/** An `allOf` whose parts declare the fields of other parts that they require. */
export function declareRequiredInParts(reader: Reader, schema: Schema): Schema {
  const { allOf = [] } = schema;
  const all = properties(reader, reader.place({ allOf }));
  const parts = allOf.map((part) => {
    const { required = [], properties: own } = part;
    if (part.$ref !== undefined || required.length === 0) return part;
    const declared = required.flatMap((name) => {
      const ownField = own && Object.hasOwn(own, name) ? own[name] : undefined;
      const field = ownField ?? declaredAs(all, name) ?? (own ? undefined : {});
      return field === undefined ? [] : [[name, field] as const];
    });
    return { ...part, properties: { ...own, ...Object.fromEntries(declared) } };
  });
  return { ...schema, allOf: parts };
}

/** A union of objects that declares the fields of its branches that stand in its own `required`. */
export function declareRequiredOfUnion(reader: Reader, schema: Schema): Schema {
  const { required = [], oneOf, anyOf, type = 'object' } = schema;
  if (required.length === 0 || !(oneOf ?? anyOf) || type !== 'object') return schema;
  const union = reader.place(schema);
  const branches = variants(reader, union);
  const areObjects = branches.every((branch) => isObjectSchema(reader, branch));
  const allowsOthers = schema.type === undefined && (!areObjects || mayBeNull(reader, union));
  if (allowsOthers) return schema;
  const own = fields(reader, union);
  const all = properties(reader, union);
  const isRequiredByAll = (name: string) =>
    branches.every((branch) => requiredFields(reader, branch).includes(name));
  const declared = required.flatMap((name) => {
    const field = own.has(name) || isRequiredByAll(name) ? undefined : declaredAs(all, name);
    return field === undefined ? [] : [[name, field] as const];
  });
  if (declared.length === 0) return schema;
  return { ...schema, type, properties: { ...schema.properties, ...Object.fromEntries(declared) } };
}

/** Whether null is valid for a branch: it needs no fields. */
function mayBeNull(reader: Reader, union: Place<Schema>): boolean {
  const [, ...inside] = facets(reader, union);
  return inside.some(
    ({ node: { nullable, type } }) => nullable === true || [type].flat().includes('null'),
  );
}

/** The schema of a field; one of any value if there are several, undefined if there is none. */
function declaredAs(
  all: readonly (readonly [string, Place<Schema>])[],
  name: string,
): Schema | undefined {
  const [first, ...others] = all.flatMap(([each, { raw }]) =>
    each === name ? [raw as Schema] : [],
  );
  if (first === undefined) return undefined;
  const isSame = others.every((other) => JSON.stringify(other) === JSON.stringify(first));
  return isSame && isObject(first) && !first.allOf ? first : {};
}
