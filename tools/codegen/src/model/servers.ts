import { type Document, isObject, type Node, type OperationPlace } from '@genmedia/openapi';

/** A variable of a server's address (OpenAPI 3.1.1, 4.8.6). */
export interface ServerVariable {
  default?: string;
  enum?: string[];
}

/** The variables of servers, by their addresses as the contract writes them. */
export type Servers = Record<string, Record<string, ServerVariable>>;

/**
 * The servers of the document, and those that paths and operations have of their own; none if there
 * is but one, without variables: nobody has to choose.
 */
export function serversOf(document: Document, operations: readonly OperationPlace[]): Servers {
  const nodes = [document, ...operations.flatMap(({ item, node }) => [item.node, node])];
  const servers: Servers = Object.fromEntries(
    nodes.flatMap(serversIn).map(({ url, variables = {} }) => {
      const entries = Object.entries(variables).map(([name, { default: value, enum: values }]) => [
        name,
        {
          ...(value !== undefined && { default: String(value) }),
          ...(values && { enum: values.map(String) }),
        },
      ]);
      return [url, Object.fromEntries(entries)];
    }),
  );
  const [first = {}, ...others] = Object.values(servers);
  return others.length === 0 && Object.keys(first).length === 0 ? {} : servers;
}

/** The address of an operation that has a server of its own, or whose path has one. */
export function ownServerOf({ item, node }: OperationPlace): string | undefined {
  return addressOf(node) ?? addressOf(item.node);
}

/** The address of the first server, with the defaults of its variables and no slash at its end. */
export function addressOf(node: Node): string | undefined {
  const [server] = serversIn(node);
  if (!server) return undefined;
  const { url, variables = {} } = server;
  const filled = url.replaceAll(/\{([^}]+)\}/g, (text, name) => variables[name]?.default ?? text);
  return filled.replace(/\/$/, '');
}

interface Server {
  url: string;
  variables?: Record<string, { default?: string; enum?: unknown[] }>;
}

function serversIn({ servers }: Node): Server[] {
  return (Array.isArray(servers) ? servers : []).filter(
    (server): server is Server => isObject(server) && typeof server.url === 'string',
  );
}
