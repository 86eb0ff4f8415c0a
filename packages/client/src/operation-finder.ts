import { type Operation, type OperationId, operationOf } from './operation.ts';

/** The operation that a request is for. */
export interface FoundOperation {
  id: OperationId;
  operation: Operation;
  /** The parameters of its path. */
  params: Record<string, string>;
}

/** Finds the operation of a request among the given ones, by the method and the end of the path. */
export function operationFinder(ids: readonly OperationId[]) {
  const routes = ids.map((id) => {
    const operation = operationOf(id);
    const path = new RegExp(`${operation.path.replace(/{(\w+)}/g, '(?<$1>[^/]+)')}$`);
    return { id, operation, path };
  });
  return ({ method, url }: Pick<Request, 'method' | 'url'>): FoundOperation | undefined => {
    const { pathname } = new URL(url, 'http://localhost');
    for (const { id, operation, path } of routes) {
      const match = (operation.method ?? 'POST') === method && path.exec(pathname);
      if (match) return { id, operation, params: decoded(match.groups ?? {}) };
    }
    return undefined;
  };
}

function decoded(groups: Record<string, string>): Record<string, string> {
  const decode = (text: string) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };
  return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decode(text)]));
}
