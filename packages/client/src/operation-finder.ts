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
  /** The operation's path, with the parameters that the request has there. */
  path: string;
  /** Those parameters. */
  params: Record<string, string>;
}

/**
 * Finds the operation of a request in a table, by the method and the end of the path, because the
 * path of the service's address may come before it. The longest end counts; among equals, the
 * operation with the fewest parameters (OpenAPI 3.1.1, section 4.8.8.2).
 */
export function operationFinder<Id extends string, Row extends Route>(
  table: Readonly<Record<Id, Row>>,
) {
  const routes = (Object.entries(table) as [Id, Row][])
    .map(([id, operation]) => ({ id, operation, ...routeOf(operation.path) }))
    .sort((one, other) => one.names.length - other.names.length);
  return ({
    method,
    url,
  }: Pick<Request, 'method' | 'url'>): FoundOperation<Id, Row> | undefined => {
    const { pathname } = new URL(url, 'http://localhost');
    let found: FoundOperation<Id, Row> | undefined;
    for (const { id, operation, names, pattern } of routes) {
      const match = (operation.method ?? 'POST') === method && pattern.exec(pathname);
      if (!match || match[0].length <= (found?.path.length ?? 0)) continue;
      const [path, ...values] = match;
      const params = names.map((name, at) => [name, decoded(values[at] ?? '')]);
      found = { id, operation, path, params: Object.fromEntries(params) };
    }
    return found;
  };
}

function routeOf(path: string): { names: string[]; pattern: RegExp } {
  // The names of the parameters alternate with the texts between them.
  const [start = '', ...rest] = path.split(/{([^}]+)}/);
  const literal = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
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
