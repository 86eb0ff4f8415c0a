import { parseArgs } from 'node:util';

/**
 * Parses a command's options of the form `--<name> <number>`. For an unknown name or a wrong
 * number, the process prints a message and exits with 2.
 */
export function readNumbers<Name extends string>(
  defaults: Readonly<Record<Name, number>>,
  args: readonly string[] = process.argv.slice(2),
  usage = `Its options: ${optionsOf(defaults)}`,
): Record<Name, number> {
  try {
    return parseNumbers(defaults, args);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage}\n`);
    process.exit(2);
  }
}

function optionsOf(defaults: Readonly<Record<string, number>>): string {
  return Object.entries(defaults)
    .map(([name, number]) => `--${name} ${number}`)
    .join(' ');
}

function parseNumbers<Name extends string>(
  defaults: Readonly<Record<Name, number>>,
  args: readonly string[],
): Record<Name, number> {
  const names = Object.keys(defaults);
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ args: [...args], options });
  const numbers = Object.entries(values).map(([name, value]) => [name, toNumber(name, value)]);
  return { ...defaults, ...Object.fromEntries(numbers) };
}

function toNumber(name: string, value: unknown): number {
  const number = Number(value);
  if (!(number >= 0)) throw new Error(`--${name} ${value}: give a number that is not below 0.`);
  return number;
}
