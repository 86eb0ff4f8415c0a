import type { JsonSchema, ToolRow } from '@genmedia/client/tools';

/** The arguments of an operation where those that name files may also be paths of this machine. */
export function withPaths(input: JsonSchema, { files = {} }: ToolRow): JsonSchema {
  const properties = Object.entries(input.properties ?? {}).map(([name, property]) => {
    if (!Object.hasOwn(files, name)) return [name, property];
    const description =
      `${property.description ?? ''} Or the path of a file of this machine.`.trim();
    return [name, { ...anyText(property), description }];
  });
  return { ...input, properties: Object.fromEntries(properties) };
}

/** The same schema, without the form of an address. */
function anyText({ format: _, pattern: __, ...schema }: JsonSchema): JsonSchema {
  const { anyOf, items } = schema;
  return {
    ...schema,
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map(anyText) }),
    ...(items && { items: anyText(items) }),
  };
}
