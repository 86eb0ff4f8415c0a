import type { MediaType, Node } from '@genmedia/openapi';

/**
 * Gives a parameter with `content` the schema of its only media type (OpenAPI 3.1.1, 4.8.12.5), so
 * that all emitters find the schema of each parameter in one place. `content` stays beside it: it
 * says how the parameter is written.
 */
export function schemaOfContent(parameter: Node): Node {
  const [media] = Object.values((parameter.content ?? {}) as Record<string, MediaType>);
  return media?.schema === undefined ? parameter : { ...parameter, schema: media.schema };
}
