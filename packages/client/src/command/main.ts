#!/usr/bin/env node
/// <reference types="node" />
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createClient } from '../client.ts';
import { GenmediaError } from '../error.ts';
import { modelTypes } from './model-types.ts';

const help = `genmedia-client: types that know the models of a service.

  GENMEDIA_API_KEY=… npx @genmedia/client types [--url URL] [--out FILE]

  --url URL   the service (default: GENMEDIA_URL)
  --out FILE  the declaration file to write, such as src/models.d.ts (default: standard output)
  -h, --help  this text

The API key is read from GENMEDIA_API_KEY.
`;

// The reader of the output may stop at any line, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      out: { type: 'string' },
      url: { type: 'string' },
    },
  });
  if (values.help || process.argv.length <= 2) {
    process.stdout.write(help);
    return;
  }
  if (positionals.join(' ') !== 'types')
    throw new TypeError(`The only command is \`types\`.\n\n${help}`);
  if (!values.url && !process.env.GENMEDIA_URL)
    throw new TypeError('The address of the service is missing: --url URL, or GENMEDIA_URL.');
  const genmedia = createClient({ baseUrl: values.url });
  const { models } = await genmedia.run('listModels');
  const text = modelTypes(genmedia.baseUrl, models);
  if (values.out === undefined) process.stdout.write(text);
  else await writeFile(values.out, text);
}

main().catch((error: Error) => {
  const needsKey = error instanceof GenmediaError && error.status === 401;
  const isWithout = needsKey && !process.env.GENMEDIA_API_KEY;
  process.stderr.write(`${isWithout ? 'GENMEDIA_API_KEY is missing.' : error.message}\n`);
  process.exitCode = 1;
});
