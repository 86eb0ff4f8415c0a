import { createFinalURL } from 'openapi-fetch';
import type { Operation } from './operation.ts';

type Values = Record<string, unknown>;

/** A filled-in path parameter: one segment, not left out, and none that leads elsewhere (`..`). */
const SEGMENT = '(?!(\\.|%2e){1,2}([/?]|$)|%7B)[^/\\\\?#\\s]+';

/**
 * The address of an operation at a service. Throws a TypeError if `path`, filled in, is not the
 * operation's own: credential and permission to repeat are.
 */
export function urlOf(
  { path: template }: Operation,
  path: string,
  baseUrl: string,
  pathParams: object | undefined,
  query: object | undefined,
): string {
  const [start = '', search = ''] = path.split('?');
  const url = createFinalURL(start, {
    baseUrl: '',
    params: { path: { ...pathParams }, query: { ...query } },
    pathSerializer: fillIn,
    querySerializer: (values) => withQuery(search, values),
  });
  if (new RegExp(`^${template.replace(/{\w+}/g, SEGMENT)}([?]|$)`, 'i').test(url)) {
    return baseUrl.replace(/\/$/, '') + url;
  }
  throw new TypeError(`A path parameter is missing or wrong: ${template}.`);
}

/** Style `simple`, which OpenAPI gives to path parameters. */
function fillIn(path: string, values: Values): string {
  return path.replace(/{(\w+)}/g, (hole, name) => encodeURIComponent(String(values[name] ?? hole)));
}

/** Style `form`, exploded, which OpenAPI gives to query parameters. */
function withQuery(search: string, values: Values): string {
  const pairs = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    for (const item of [value].flat()) if (item != null) pairs.append(name, String(item));
  }
  return `${pairs}`;
}
