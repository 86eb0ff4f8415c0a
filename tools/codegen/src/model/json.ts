import type { MediaType } from '../openapi/document.ts';

/** The JSON among the media types of a body: `application/json`, or one that ends in `+json`. */
export function jsonOf(content: Record<string, MediaType> | undefined): MediaType | undefined {
  const types = Object.keys(content ?? {});
  const json = types.find(isJson) ?? types.find((type) => /^[^;]*\+json\b/i.test(type));
  return json === undefined ? undefined : content?.[json];
}

function isJson(type: string): boolean {
  return /^application\/json\b/i.test(type);
}
