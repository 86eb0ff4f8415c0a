import type { MediaType } from '../openapi/document.ts';
import { componentName } from '../openapi/resolve.ts';

type Content = Record<string, MediaType> | undefined;

/** The JSON among the media types of a body: `application/json`, or one that ends in `+json`. */
export function jsonOf(content: Content): MediaType | undefined {
  const types = Object.keys(content ?? {});
  const json = types.find(isJson) ?? types.find((type) => /^[^;]*\+json\b/i.test(type));
  return json === undefined ? undefined : content?.[json];
}

/** The component that the JSON of a body is, where it is one and nothing else. */
export function jsonComponent({ content }: { content?: Content }): string | undefined {
  const { $ref, description: _, ...more } = jsonOf(content)?.schema ?? {};
  return $ref === undefined || Object.keys(more).length > 0 ? undefined : componentName($ref);
}

function isJson(type: string): boolean {
  return /^application\/json\b/i.test(type);
}
