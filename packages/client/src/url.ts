import type { Operation } from './operation.ts';

type Values = Record<string, unknown>;

/** A filled-in path parameter: one segment, not left out, and none that leads elsewhere (`..`). */
const SEGMENT = '(?!(\\.|%2e){1,2}([/?]|$)|%7B)[^/\\\\?#\\s]+';

/**
 * The address of an operation at a service: of `path`, which is its own with its parameters filled in
 * or not. Throws a TypeError if that, filled in, is not the
 * operation's own: credential and permission to repeat are.
 */
export function urlOf(
  { path: template }: Operation,
  path = template,
  baseUrl: string,
  { path: pathParams, query = {} }: { path?: object | undefined; query?: object | undefined },
): string {
  const [start = '', search] = path.split('?');
  // Style `simple`, which OpenAPI gives to path parameters.
  const filled = start.replace(/{(\w+)}/g, (hole, name) =>
    encodeURIComponent(String((pathParams as Values | undefined)?.[name] ?? hole)),
  );
  if (
    filled !== template &&
    !new RegExp(`^${template.replace(/{\w+}/g, SEGMENT)}$`, 'i').test(filled)
  ) {
    throw new TypeError(`A path parameter is missing or wrong: ${template}.`);
  }
  // Style `form`, exploded, which OpenAPI gives to query parameters.
  const pairs = new URLSearchParams(search);
  for (const [name, value] of Object.entries(query)) {
    for (const item of [value].flat()) if (item != null) pairs.append(name, String(item));
  }
  return `${baseUrl}${filled}${`?${pairs}`.replace(/^\?$/, '')}`;
}
