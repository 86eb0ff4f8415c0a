#!/usr/bin/env node
import { createRequire } from 'node:module';
import { createClient } from '@genmedia/client';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { accountTools } from './account/account-tools.ts';
import { AgentAccount } from './account/agent-account.ts';
import { createGenmediaServer, type GenmediaServerOptions } from './genmedia-server.ts';
import { accountFile, defaultAccountFile } from './node/account-file.ts';
import { type Arguments, helpText, readArguments } from './node/arguments.ts';
import { localFiles, pathOf } from './node/local-files.ts';
import { smallJpeg } from './node/preview.ts';

const { version } = createRequire(import.meta.url)('../package.json');

function main(): void {
  const options = readArguments(process.argv.slice(2));
  const { tools, roots, waitSeconds, maxJobs, maxCost } = options;
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
  });
  // Standard output belongs to the protocol.
  serveStdio(server.factory, { onerror: (error) => process.stderr.write(`${error.message}\n`) });
}

/** The options of a server whose agent opens an account of its own. */
function ownAccount({ accountFile: path }: Arguments): GenmediaServerOptions {
  if (process.env.GENMEDIA_API_KEY) {
    throw new TypeError(
      'With --agents, the API key is that of the account: unset GENMEDIA_API_KEY.',
    );
  }
  const { baseUrl } = createClient({ apiKey: '' });
  const file = path === undefined ? defaultAccountFile() : pathOf(path);
  const account = new AgentAccount(accountFile(file, baseUrl), baseUrl);
  return { client: { apiKey: account.apiKey }, ownTools: accountTools(account) };
}

try {
  main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
