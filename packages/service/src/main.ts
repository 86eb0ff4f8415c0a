#!/usr/bin/env node
import { ConfigError, loadConfig, variables } from './config.ts';
import { createLog } from './log.ts';
import { startService } from './service.ts';
import { welcome } from './welcome.ts';

const usage = `genmedia: the Genmedia API as a service

Usage: genmedia [serve]

  serve    Runs the API, its docs and its jobs in this process (the default).

It is configured by the environment; the README says what each variable means:
${variables.map((name) => `  ${name}\n`).join('')}`;

async function serve(): Promise<void> {
  const config = loadConfig();
  const log = createLog(config.logLevel);
  const service = await startService(config, log);
  process.stdout.write(welcome(service));

  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    // A second signal is a person who will not wait.
    if (stopping) process.exit(1);
    stopping = true;
    log.info('stopping', { signal });
    await service.stop();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function main([command = 'serve', ...rest]: string[]): Promise<void> {
  if (command === '--help' || command === '-h' || command === 'help') {
    process.stdout.write(usage);
  } else if (command === 'serve' && rest.length === 0) {
    await serve();
  } else {
    process.stderr.write(`genmedia: unknown command: ${[command, ...rest].join(' ')}\n\n${usage}`);
    process.exitCode = 2;
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`genmedia: ${message}\n`);
  process.exitCode = error instanceof ConfigError ? 2 : 1;
}
