import { type ParseArgsConfig, parseArgs } from 'node:util';

/** A command was called in a way that it cannot be. The message says what is wrong. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export const text = { type: 'string' } as const;
export const flag = { type: 'boolean' } as const;
/** How many rows a list has at most. */
export const limit = { type: 'string', default: '100' } as const;

type Options = NonNullable<ParseArgsConfig['options']>;

interface Syntax<O extends Options, P extends string> {
  /** Names of what stands in order; all are needed. */
  positionals?: readonly P[];
  options?: O;
}

type Parsed<O extends Options, P extends string> = Record<P, string> &
  ReturnType<typeof parseArgs<{ options: O }>>['values'];

/** What a command was given, by name. Throws UsageError. */
export function parse<
  const O extends Options = Record<never, never>,
  const P extends string = never,
>(args: string[], { positionals = [], options = {} as O }: Syntax<O, P>): Parsed<O, P> {
  const given = read(args, options);
  const [missing] = positionals.slice(given.positionals.length);
  if (missing !== undefined) throw new UsageError(`<${missing}> is missing.`);
  const [extra] = given.positionals.slice(positionals.length);
  if (extra !== undefined) throw new UsageError(`${JSON.stringify(extra)} is one too many.`);
  const named = positionals.map((name, index) => [name, given.positionals[index]]);
  return { ...given.values, ...Object.fromEntries(named) };
}

function read(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // What follows tells programmers of parseArgs how to write another command.
    const [message = ''] = String((error as Error).message).split(/(?<=')\. /);
    throw new UsageError(message.replace(/\.?$/, '.'));
  }
}

/** A whole number from 1 on. Throws UsageError. */
export function wholeNumber(name: string, text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new UsageError(`${name} must be a whole number from 1 on, not ${JSON.stringify(text)}.`);
}
