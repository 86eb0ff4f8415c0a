import type { Model } from '../../model/model.ts';
import { type Files, header } from '../files.ts';
import { toolTable } from '../tools.ts';

/** The tools of any contract, and a server of them. The runtime is `@genmedia/mcp`. */
export function emitContractMcp(model: Model): Files {
  return {
    'mcp/tools.ts': `${header}import type { ToolTable } from '@genmedia/client/tools';\n\n${toolTable(model)}`,
    'mcp/index.ts': header + index,
  };
}

const index = `import { contractCalls } from '@genmedia/client/tools';
import { createToolServer, type ToolServer, type ToolServerOptions } from '@genmedia/mcp';
import { type Client, createClient } from '../client/index.ts';
import { tools } from './tools.ts';

export { tools };

/**
 * A Model Context Protocol server with the contract's operations as its tools. Each connection gets
 * the client that \`clientFor\` makes of its credential.
 */
export function createServer(
  options: Omit<ToolServerOptions, 'tools' | 'callsFor'> & {
    clientFor: (credential: string | undefined) => Client;
  },
): ToolServer {
  const { clientFor, ...rest } = options;
  const callsFor = (credential: string | undefined) =>
    contractCalls(clientFor(credential), tools);
  return createToolServer({ ...rest, tools, callsFor });
}

export { createClient };
`;
