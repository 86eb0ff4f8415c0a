import { createFinalURL } from 'openapi-fetch';
import type { Operation } from './operation.ts';

type Values = Record<string, unknown>;

/**
 * The address of an operation at a service. Throws a TypeError if the path is not the operation's
 * own, because credential and permission to repeat are: a parameter that is missing, or that would
 * lead elsewhere (`..`), is found here.
 */
export function urlOf(
  { path: template }: Operation,
  path: string,
  baseUrl: string,
  pathParams: object | undefined,
  query: object | undefined,
): string {
  const [pathname = '', search = ''] = path.split('?');
  const url = createFinalURL(pathname, {
    baseUrl: baseUrl.replace(/\/$/, ''),
    params: { path: { ...pathParams }, query: { ...query } },
    pathSerializer: fillIn,
    querySerializer: (values) => withQuery(search, values),
  });
  const fits = new RegExp(`${template.replace(/{\w+}/g, '(?!%7B)[^/]+')}$`);
  if (fits.test(new URL(url, 'http://localhost').pathname)) return url;
  throw new TypeError(`A path parameter is missing or not usable: ${template}.`);
}

/** Style `simple`, which OpenAPI gives to path parameters. */
function fillIn(url: string, values: Values): string {
  return url.replace(/{(\w+)}/g, (hole, name) => encodeURIComponent(String(values[name] ?? hole)));
}

/** Style `form`, exploded, which OpenAPI gives to query parameters. */
function withQuery(search: string, values: Values): string {
  const pairs = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    for (const item of [value].flat()) if (item != null) pairs.append(name, String(item));
  }
  return `${pairs}`;
}
