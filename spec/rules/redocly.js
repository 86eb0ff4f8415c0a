#!/usr/bin/env node
/**
 * Runs the redocly command without telemetry and without a check for updates, in the same way on
 * each system.
 */
process.env.REDOCLY_TELEMETRY = 'off';
process.env.REDOCLY_SUPPRESS_UPDATE_NOTICE = 'true';

await import(import.meta.resolve('@redocly/cli/bin/cli.js'));
