import {
  componentName,
  facets,
  fields,
  type Reader,
  requiredFields,
  type Schema,
} from '@genmedia/openapi';

/** The values of a discriminator that mean a branch, which is a reference to a component. */
export function valuesOfBranch(
  reader: Reader,
  branch: Schema,
  { propertyName, mapping = {} }: NonNullable<Schema['discriminator']>,
): readonly unknown[] {
  const { $ref = '' } = branch;
  const name = componentName($ref) ?? '';
  const mapped = Object.entries(mapping).filter(([, to]) => to === $ref || to === name);
  const meant = mapped.length > 0 ? mapped.map(([value]) => value) : [name];
  return valuesOf(listedIn(reader, branch, propertyName), meant);
}

/**
 * The values that mean a branch. Many contracts leave out the mapping, and their branches list values
 * that are not their names: then these count.
 */
function valuesOf(listed: readonly unknown[], meant: readonly string[]): readonly unknown[] {
  if (listed.length === 0) return meant;
  const common = listed.filter((value) => meant.includes(String(value)));
  return common.length > 0 ? common : listed;
}

/** The values that a schema itself lists for a field. */
export function listedIn(reader: Reader, schema: Schema, field: string): readonly unknown[] {
  const place = fields(reader, reader.place(schema)).get(field);
  const all = place ? facets(reader, place) : [];
  const listed = all.flatMap(
    ({ node }) => node.enum ?? (node.const === undefined ? [] : node.const),
  );
  return [...new Set(listed.filter((value) => value !== null))];
}

/**
 * Whether objects without the field of a discriminator may be of a union: some branch has it as
 * optional, and the union does not require it. Not if a branch has a default for it, because any object
 * would then be of that branch.
 */
export function mayLackField(reader: Reader, union: Schema, field: string): boolean {
  const { oneOf = [], anyOf = [] } = union;
  const branches = [...oneOf, ...anyOf];
  return (
    !requires(reader, union, field) &&
    branches.some((branch) => !requires(reader, branch, field)) &&
    !branches.some((branch) => hasDefault(reader, branch, field))
  );
}

function hasDefault(reader: Reader, branch: Schema, field: string): boolean {
  const { raw, node } = fields(reader, reader.place(branch)).get(field) ?? {};
  return [raw, node].some((each) => (each as Schema | undefined)?.default !== undefined);
}

export function requires(reader: Reader, schema: Schema, field: string): boolean {
  return requiredFields(reader, reader.place(schema)).includes(field);
}
