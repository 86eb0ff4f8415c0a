import type { ContractRow } from './contract-row.ts';

interface Route {
  id: string;
  method: string;
  pattern: RegExp;
  names: string[];
  parameterMask: string;
}

export interface Match {
  id: string;
  /** The segments in place of the path's parameters, as they were sent. */
  params: Readonly<Record<string, string>>;
}

/**
 * Finds the operation of a method and a path. If there is none, returns the methods of the path.
 */
export function matcher(table: Readonly<Record<string, ContractRow>>) {
  const routes = Object.entries(table).map(([id, row]) => routeOf(id, row));
  // Paths without parameters are matched before those with parameters (OpenAPI 3.1.1, 4.8.8).
  routes.sort((a, b) => (a.parameterMask < b.parameterMask ? -1 : 1));
  return (method: string, path: string): Match | { allow: string[] } => {
    const matching = routes.filter(({ pattern }) => pattern.test(path));
    const found = matching.find((route) => route.method === method);
    if (!found) return { allow: [...new Set(matching.map((route) => route.method))] };
    const values = found.pattern.exec(path)?.slice(1) ?? [];
    const params = values.map((value, index) => [found.names[index], value]);
    return { id: found.id, params: Object.fromEntries(params) };
  };
}

function routeOf(id: string, { method = 'post', path }: ContractRow): Route {
  const [first = '', ...rest] = path.split(/\{[^}]*\}/);
  const source = [first, ...rest].map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return {
    id,
    method: method.toUpperCase(),
    pattern: new RegExp(`^${source.join('([^/]+?)')}$`),
    names: [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name),
    parameterMask: path
      .split('/')
      .map((segment) => (segment.includes('{') ? 1 : 0))
      .join(''),
  };
}
