import type { Operation } from './operation.ts';

type Values = Record<string, unknown>;

/**
 * A filled-in path parameter: one segment, not missing, and not one that leads elsewhere (`..`).
 */
const segment = '(?!(\\.|%2e){1,2}([/?]|$))[^/\\\\?#\\s]+';

/**
 * The address of an operation at a service. `path` is the operation's own, with or without its
 * parameters filled in. Throws a TypeError if the filled-in path does not match the operation's:
 * credential and permission to retry depend on the operation.
 */
export function urlOf(
  { path: template }: Operation,
  path = template,
  baseUrl: string,
  pathParams?: object,
  query: object = {},
): string {
  const [start = '', search] = path.split('?');
  // Style `simple`, which OpenAPI gives to path parameters.
  const filled = start.replace(/{(\w+)}/g, (_, name) => {
    const text = encodeURIComponent(String((pathParams as Values | undefined)?.[name] ?? ''));
    if (!text) throw new TypeError(`The path parameter ${name} is missing.`);
    return text;
  });
  if (!new RegExp(`^${template.replace(/{\w+}/g, segment)}$`, 'i').test(filled)) {
    throw new TypeError(`A path parameter is wrong: ${template}.`);
  }
  // Style `form`, exploded, which OpenAPI gives to query parameters.
  const pairs = new URLSearchParams(search);
  for (const [name, value] of Object.entries(query)) {
    for (const item of [value].flat()) if (item != null) pairs.append(name, String(item));
  }
  const queryText = String(pairs);
  return baseUrl + filled + (queryText && `?${queryText}`);
}
