import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  Client,
  type ClientOptions,
  InMemoryTransport,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onTestFinished } from 'vitest';
import { createFetchHandler } from '../fetch-handler.ts';
import { createGenmediaServer, type GenmediaServerOptions } from '../genmedia-server.ts';
import type { ToolServer } from '../tool-server.ts';
import type { ScriptedService } from './scripted-service.ts';

export const apiKey = 'gmk_3nVqXw8KfT2mYb7RzLc5JhPd';

interface StdioOptions {
  /** The options of the command. */
  args?: readonly string[];
  client?: ClientOptions;
  /** The folders that the client names, as URLs. */
  roots?: readonly string[];
  /** Where the command keeps its files. Default: where no other finds them. */
  configFolder?: string;
}

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'genmedia-mcp-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Starts the command as hosts of models do, and connects the protocol's own client to it. */
export async function connectByStdio(
  { url }: Pick<ScriptedService, 'url'>,
  {
    args = [],
    client: options = {},
    roots = [],
    configFolder = temporaryFolder(),
  }: StdioOptions = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, options);
  if (options.capabilities?.roots) {
    client.setRequestHandler('roots/list', () => ({ roots: roots.map((uri) => ({ uri })) }));
  }
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const env = {
    GENMEDIA_URL: url,
    GENMEDIA_API_KEY: apiKey,
    XDG_CONFIG_HOME: configFolder,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
  };
  const command = { command: process.execPath, args: [main, ...args], env };
  const transport = new StdioClientTransport({ ...command, stderr: 'inherit' });
  // Also ends a command that does not answer as it should.
  onTestFinished(() => transport.close());
  await client.connect(transport);
  return client;
}

/** Both revisions of the protocol that clients speak. */
export const modern: ClientOptions = { versionNegotiation: { mode: { pin: '2026-07-28' } } };
export const legacy: ClientOptions = { versionNegotiation: { mode: 'legacy' } };

/** A server of Genmedia's tools that polls as often as tests need it. */
export function serverFor(
  { url }: Pick<ScriptedService, 'url'>,
  options: GenmediaServerOptions = {},
): ToolServer {
  return createGenmediaServer({
    client: { baseUrl: url, poll: { min: 10, max: 20 }, retry: { limit: 0 } },
    ...options,
  });
}

/** Connects the protocol's own client to the handler for HTTP, without a socket between. */
export async function connectByHttp(
  server: ToolServer,
  options: ClientOptions = modern,
  handler = createFetchHandler(server),
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, options);
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
    requestInit: { headers: { authorization: `Bearer ${apiKey}` } },
    // `fetch` sets Host from the URL; a Request that nobody sends has none.
    fetch: async (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set('host', 'localhost');
      return await handler.fetch(new Request(url, { ...init, headers }));
    },
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

/** Connects the protocol's own client to a server in this process. */
export async function connectHere(server: ToolServer): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await (await server.factory({ era: 'legacy' })).connect(theirs);
  await client.connect(ours);
  onTestFinished(() => client.close());
  return client;
}

/** The texts of a tool's result, together. */
export function textOf(result: { content: readonly object[] }): string {
  return result.content.map((block) => ('text' in block ? String(block.text) : '')).join('\n');
}
