#!/usr/bin/env node
import { type Command, commands } from './commands/commands.ts';
import { UsageError } from './commands/parse.ts';
import { ConfigError } from './errors/config-error.ts';

const helpFlags = ['--help', '-h'];

/** Loaded where it is shown: it lists what configures the service, which is with all that reads it. */
const loadUsage = () => import('./commands/usage.ts');

async function main(args: string[]): Promise<void> {
  const [first = 'serve', ...others] = args;
  if ([...helpFlags, 'help'].includes(first))
    return void process.stdout.write((await loadUsage()).usage());
  const words = [first, ...others];
  const command = commands.find(({ name }) => isCalled(name, words));
  if (!command) return refuse(`unknown command: ${words.join(' ')}`, (await loadUsage()).usage());
  const rest = words.slice(command.name.split(' ').length);
  if (rest.some((word) => helpFlags.includes(word))) {
    return void process.stdout.write((await loadUsage()).usageOf(command));
  }
  await run(command, rest);
}

function isCalled(name: string, words: string[]): boolean {
  return name.split(' ').every((word, index) => words[index] === word);
}

async function run(command: Command, args: string[]): Promise<void> {
  const program = await command.load();
  try {
    await program(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    refuse(error.message, (await loadUsage()).usageOf(command));
  }
}

function refuse(message: string, shown: string): void {
  process.stderr.write(`genmedia: ${message}\n\n${shown}`);
  process.exitCode = 2;
}

// Whoever reads what is printed may stop at any line, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const oldestNode = 22;

try {
  // The libraries below would fail first, and say something else.
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    throw new Error(`Node ${oldestNode} or later is needed; this is ${process.versions.node}.`);
  }
  await main(process.argv.slice(2));
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`genmedia: ${message}\n`);
  process.exitCode = error instanceof ConfigError ? 2 : 1;
}
