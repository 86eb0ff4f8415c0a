#!/usr/bin/env node
/** Runs the redocly command: no telemetry, no question about updates, on every system alike. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

process.env.REDOCLY_TELEMETRY = 'off';
process.env.REDOCLY_SUPPRESS_UPDATE_NOTICE = 'true';

const manifest = createRequire(import.meta.url).resolve('@redocly/cli/package.json');
await import(pathToFileURL(join(dirname(manifest), 'bin/cli.js')).href);
