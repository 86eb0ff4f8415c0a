#!/usr/bin/env node
import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createClient } from '@genmedia/client';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { accountTools } from './account/account-tools.ts';
import { AgentAccount } from './account/agent-account.ts';
import { createGenmediaServer, type GenmediaServerOptions } from './genmedia-server.ts';
import { accountFile, defaultAccountFile } from './node/account-file.ts';
import { type Arguments, helpText, readArguments } from './node/arguments.ts';
import { callFiles } from './node/call-files.ts';
import { localFiles, pathOf } from './node/local-files.ts';
import { smallJpeg } from './node/preview.ts';

const { version } = createRequire(import.meta.url)('../package.json');

function main(): void {
  const options = readArguments(process.argv.slice(2));
  const { tools, roots, sounds, waitSeconds, maxJobs, maxCost } = options;
  if (options.help) {
    process.stdout.write(helpText);
    return;
  }
  const server = createGenmediaServer({
    ...(options.agents && ownAccount(options)),
    version,
    select: tools,
    waitSeconds,
    maxJobs,
    maxCost,
    localFiles: localFiles(roots),
    preview: smallJpeg,
    sounds,
    callStore: callFiles(() => folderOfCalls(options)),
  });
  // Standard output belongs to the protocol.
  serveStdio(server.factory, {
    transport: new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize }),
    onerror: (error) => process.stderr.write(`${error.message}\n`),
  });
}

/** The most bytes of a message: a longer one ends the server. The largest file as base64 has 34 MB. */
const maxBufferSize = 64 * 1024 * 1024;

/** The options of a server whose agent opens an account of its own. */
function ownAccount({ accountFile: path }: Arguments): GenmediaServerOptions {
  if (process.env.GENMEDIA_API_KEY) {
    throw new TypeError(
      'With --agents, the API key is that of the account: unset GENMEDIA_API_KEY.',
    );
  }
  const { baseUrl } = createClient({ apiKey: '' });
  const account = new AgentAccount(accountFile(fileOfAccounts(path), baseUrl), baseUrl);
  return { client: { apiKey: account.apiKey }, ownTools: accountTools(account) };
}

function fileOfAccounts(path: string | undefined): string {
  return path === undefined ? defaultAccountFile() : pathOf(path);
}

/** A folder beside the accounts, for calls of one account: known by its key, or else by its file. */
function folderOfCalls({ accountFile: path }: Arguments): string {
  const { baseUrl } = createClient({ apiKey: '' });
  const file = fileOfAccounts(path);
  const account = hash('sha256', `${baseUrl} ${process.env.GENMEDIA_API_KEY || file}`);
  return join(dirname(file), 'calls', account);
}

try {
  main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
