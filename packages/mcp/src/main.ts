#!/usr/bin/env node
import { createRequire } from 'node:module';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createGenmediaServer } from './genmedia-server.ts';
import { helpText, readArguments } from './node/arguments.ts';
import { localFiles } from './node/local-files.ts';
import { smallJpeg } from './node/preview.ts';

const { version } = createRequire(import.meta.url)('../package.json');

function main(): void {
  const { tools, roots, waitSeconds, maxJobs, help } = readArguments(process.argv.slice(2));
  if (help) return void process.stdout.write(helpText);
  const server = createGenmediaServer({
    version,
    select: tools,
    waitSeconds,
    maxJobs,
    localFiles: localFiles(roots),
    preview: smallJpeg,
  });
  // Standard output belongs to the protocol.
  serveStdio(server.factory, { onerror: (error) => process.stderr.write(`${error.message}\n`) });
}

try {
  main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
