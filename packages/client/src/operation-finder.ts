/** What tells the requests of one operation from those of others. */
interface Route {
  /** POST if it is left out. */
  method?: string;
  path: string;
}

/** The operation that a request is for. */
export interface FoundOperation<Id, Row> {
  id: Id;
  operation: Row;
  /** The end of the request's path that is the operation's, such as `/users/7`. */
  path: string;
  /** The parameters in that path, decoded. */
  params: Record<string, string>;
}

/**
 * Finds the operation of a request in a table, by the method and the path. Of several, the one with
 * the fewest parameters counts (OpenAPI 3.1.1, section 4.8.8.2).
 *
 * Paths of operations come after the path of `baseUrl`. Without a `baseUrl`, any path may come before
 * them, and the longest match counts: below `/api`, which the finder does not know, it takes
 * `/api/users` for `/{tenant}/users` if the table has that beside `/users`.
 */
export function operationFinder<Id extends string, Row extends Route>(
  table: Readonly<Record<Id, Row>>,
  baseUrl?: string,
) {
  const basePath = baseUrl === undefined ? undefined : pathOf(baseUrl).replace(/\/$/, '');
  const routes = (Object.entries(table) as [Id, Row][])
    .map(([id, operation]) => ({ id, operation, ...routeOf(operation.path) }))
    .sort((one, other) => one.names.length - other.names.length);
  return ({
    method,
    url,
  }: Pick<Request, 'method' | 'url'>): FoundOperation<Id, Row> | undefined => {
    const pathname = pathOf(url);
    let found: FoundOperation<Id, Row> | undefined;
    for (const { id, operation, names, pattern } of routes) {
      const match = (operation.method ?? 'POST') === method && pattern.exec(pathname);
      if (!match || match[0].length <= (found?.path.length ?? 0)) continue;
      const [path, ...values] = match;
      if (basePath !== undefined && basePath + path !== pathname) continue;
      const params = names.map((name, at) => [name, decoded(values[at] ?? '')]);
      found = { id, operation, path, params: Object.fromEntries(params) };
    }
    return found;
  };
}

function pathOf(url: string): string {
  return new URL(url, 'http://localhost').pathname;
}

function routeOf(path: string): { names: string[]; pattern: RegExp } {
  // The names of the parameters alternate with the texts between them.
  const [start = '', ...rest] = path.split(/{([^}]+)}/);
  // As a URL has it: encoded, if it is no ASCII.
  const literal = (text: string) =>
    text.replaceAll(/[^!-~]+/g, encodeURIComponent).replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
  const parts = rest.map((part, at) => (at % 2 ? literal(part) : '([^/]+)'));
  return {
    names: rest.filter((_, at) => at % 2 === 0),
    pattern: new RegExp(`${literal(start)}${parts.join('')}$`),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
