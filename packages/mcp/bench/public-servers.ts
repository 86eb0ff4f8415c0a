import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Listed } from './listed.ts';

/** A public server of the protocol that makes media, as npm has it. */
interface PublicServer {
  package: string;
  version: string;
  args: readonly string[];
  /** What it needs to start. No call is made, so no value has to be valid. */
  env: Readonly<Record<string, string>>;
}

/** No dependencies of this project: npx fetches them. */
export const publicServers: readonly PublicServer[] = [
  {
    package: 'replicate-mcp',
    version: '0.9.0',
    args: [],
    env: { REPLICATE_API_TOKEN: 'none' },
  },
  {
    package: 'replicate-mcp',
    version: '0.9.0',
    args: ['--tools=dynamic'],
    env: { REPLICATE_API_TOKEN: 'none' },
  },
  {
    package: '@llmindset/hf-mcp-server',
    version: '0.4.23',
    args: [],
    env: { TRANSPORT: 'stdio' },
  },
];

/** npx may have to fetch a hundred packages first. */
const startMs = 120_000;

/** The tools of a public server. Rejects if it cannot be fetched or started. */
export async function toolsOf({
  package: name,
  version,
  args,
  env,
}: PublicServer): Promise<Listed[]> {
  const client = new Client({ name: 'bench', version: '1' });
  const transport = new StdioClientTransport({
    command: 'npx',
    args: ['--yes', `${name}@${version}`, ...args],
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    stderr: 'ignore',
  });
  try {
    await client.connect(transport, { timeout: startMs });
    return (await client.listTools()).tools;
  } finally {
    await client.close();
  }
}
