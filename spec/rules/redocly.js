#!/usr/bin/env node
/** Runs the redocly command: no telemetry, no question about updates, on every system alike. */
process.env.REDOCLY_TELEMETRY = 'off';
process.env.REDOCLY_SUPPRESS_UPDATE_NOTICE = 'true';

await import(import.meta.resolve('@redocly/cli/bin/cli.js'));
