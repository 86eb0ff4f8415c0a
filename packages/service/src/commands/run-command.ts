import { ConfigError } from '../errors/config-error.ts';
import { type Command, commands } from './commands.ts';
import { UsageError } from './parse.ts';

const helpFlags = ['--help', '-h'];

/**
 * Loaded only when it is shown: it lists all variables, and loads config.ts with all its imports.
 */
const loadHelp = () => import('./help.ts');

/**
 * Runs the command that the words after `genmedia` name. Returns the exit code: 0, or 1 if it
 * failed, or 2 if its arguments or the configuration are wrong; then stderr says why.
 */
export async function runCommand(args: readonly string[]): Promise<number> {
  try {
    return await findAndRun(args);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`genmedia: ${message}\n`);
    return error instanceof ConfigError ? 2 : 1;
  }
}

async function findAndRun([first = 'serve', ...others]: readonly string[]): Promise<number> {
  if ([...helpFlags, 'help'].includes(first)) return print((await loadHelp()).helpText());
  const words = [first, ...others];
  const command = commands.find(({ name }) => startsWith(words, name));
  if (!command) return refuse(`unknown command: ${words.join(' ')}`, (await loadHelp()).helpText());
  const rest = words.slice(command.name.split(' ').length);
  if (rest.some((word) => helpFlags.includes(word))) {
    return print((await loadHelp()).helpOf(command));
  }
  return await run(command, rest);
}

function startsWith(words: string[], name: string): boolean {
  return name.split(' ').every((word, index) => words[index] === word);
}

async function run(command: Command, args: string[]): Promise<number> {
  const program = await command.load();
  try {
    await program(args);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return refuse(error.message, (await loadHelp()).helpOf(command));
  }
}

function print(help: string): number {
  process.stdout.write(help);
  return 0;
}

function refuse(message: string, help: string): number {
  process.stderr.write(`genmedia: ${message}\n\n${help}`);
  return 2;
}
