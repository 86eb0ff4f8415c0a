import { ConfigError } from '../errors/config-error.ts';
import { type Command, commands } from './commands.ts';
import { UsageError } from './parse.ts';

const helpFlags = ['--help', '-h'];

/**
 * Loaded only when the usage is shown: it lists all variables, so it loads config.ts and what that
 * imports.
 */
const loadUsage = () => import('./usage.ts');

/**
 * Runs the command that the words after `genmedia` name. Returns the exit code: 0, or 1 if it
 * failed, or 2 if it was called wrongly; then stderr says why.
 */
export async function call(args: readonly string[]): Promise<number> {
  try {
    return await callCommand(args);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`genmedia: ${message}\n`);
    return error instanceof ConfigError ? 2 : 1;
  }
}

async function callCommand([first = 'serve', ...others]: readonly string[]): Promise<number> {
  if ([...helpFlags, 'help'].includes(first)) return print((await loadUsage()).usage());
  const words = [first, ...others];
  const command = commands.find(({ name }) => isCalled(name, words));
  if (!command) return refuse(`unknown command: ${words.join(' ')}`, (await loadUsage()).usage());
  const rest = words.slice(command.name.split(' ').length);
  if (rest.some((word) => helpFlags.includes(word))) {
    return print((await loadUsage()).usageOf(command));
  }
  return await run(command, rest);
}

function isCalled(name: string, words: string[]): boolean {
  return name.split(' ').every((word, index) => words[index] === word);
}

async function run(command: Command, args: string[]): Promise<number> {
  const program = await command.load();
  try {
    await program(args);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return refuse(error.message, (await loadUsage()).usageOf(command));
  }
}

function print(usage: string): number {
  process.stdout.write(usage);
  return 0;
}

function refuse(message: string, shown: string): number {
  process.stderr.write(`genmedia: ${message}\n\n${shown}`);
  return 2;
}
