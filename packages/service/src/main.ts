#!/usr/bin/env node
import { ConfigError, loadConfig, variables } from './config.ts';
import { createLog, type Log } from './log.ts';
import { startService, startWorker } from './service.ts';
import { openMigrated } from './start/context.ts';
import { type StopTracing, startTracing } from './tracing/start.ts';
import { welcome, welcomeWorker } from './welcome.ts';

const usage = `genmedia: the Genmedia API as a service

Usage: genmedia [serve [--api | --worker]]
       genmedia migrate

  serve            Runs the API, its docs and its jobs in this process (the default).
  serve --api      Answers requests and leaves the jobs to workers.
  serve --worker   Does jobs, webhooks and mails. With PORT it tells its health there.
  migrate          Brings the database to the newest schema and ends. Every start does the same.

It is configured by the environment; the README says what each variable means:
${variables.map((name) => `  ${name}\n`).join('')}`;

const commands: Readonly<Record<string, () => Promise<void>>> = {
  serve: () => serve(),
  'serve --api': () => serve({ work: false }),
  'serve --worker': () => work(),
  migrate: () => migrate(),
  help: async () => void process.stdout.write(usage),
};

async function serve(options: { work?: boolean } = {}): Promise<void> {
  const config = loadConfig();
  const log = createLog(config.logLevel);
  const stopTracing = await startTracing();
  const service = await startService(config, log, options);
  process.stdout.write(welcome(service));
  stopOnSignal(service, log, stopTracing);
}

async function work(): Promise<void> {
  const config = loadConfig();
  const log = createLog(config.logLevel);
  const stopTracing = await startTracing();
  const worker = await startWorker(config, log);
  process.stdout.write(welcomeWorker(worker));
  stopOnSignal(worker, log, stopTracing);
}

async function migrate(): Promise<void> {
  const config = loadConfig();
  const database = await openMigrated(config, createLog(config.logLevel));
  await database.close();
  process.stdout.write('The database has the newest schema.\n');
}

function stopOnSignal(
  running: { stop(): Promise<void> },
  log: Log,
  stopTracing: StopTracing,
): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    // A second signal is a person who will not wait.
    if (stopping) process.exit(1);
    stopping = true;
    log.info('stopping', { signal });
    await running.stop();
    await stopTracing();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function main(args: string[]): Promise<void> {
  const given = args.join(' ') || 'serve';
  const name = given === '--help' || given === '-h' ? 'help' : given;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return await command();
  process.stderr.write(`genmedia: unknown command: ${given}\n\n${usage}`);
  process.exitCode = 2;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`genmedia: ${message}\n`);
  process.exitCode = error instanceof ConfigError ? 2 : 1;
}
