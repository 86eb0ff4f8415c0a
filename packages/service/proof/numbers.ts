import { parseArgs } from 'node:util';

/**
 * The numbers that a command is given by `--<name> <number>`. Throws where a name is unknown, or
 * what follows it is no number.
 */
export function readNumbers<Name extends string>(
  defaults: Readonly<Record<Name, number>>,
  args: readonly string[] = process.argv.slice(2),
): Record<Name, number> {
  const names = Object.keys(defaults);
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ args: [...args], options });
  const given = Object.entries(values).map(([name, value]) => [name, toNumber(name, value)]);
  return { ...defaults, ...Object.fromEntries(given) };
}

function toNumber(name: string, value: unknown): number {
  const number = Number(value);
  if (!(number >= 0)) throw new Error(`--${name} ${value}: give a number that is not below 0.`);
  return number;
}
