import { type ParseArgsConfig, parseArgs } from 'node:util';

/** A command was called wrongly. The message says what is wrong. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export const text = { type: 'string' } as const;
export const flag = { type: 'boolean' } as const;
/** The most rows that a list shows. */
export const limit = { type: 'string', default: '100' } as const;

type Options = NonNullable<ParseArgsConfig['options']>;

interface Syntax<O extends Options, P extends string, Q extends string> {
  /** Names of the positional arguments, in order. All are required. */
  positionals?: readonly P[];
  /** Names of those that may follow. */
  optional?: readonly Q[];
  options?: O;
}

type Parsed<O extends Options, P extends string, Q extends string> = Record<P, string> &
  Partial<Record<Q, string>> &
  ReturnType<typeof parseArgs<{ options: O }>>['values'];

/** Parses a command's arguments, by name. Throws UsageError. */
export function parse<
  const O extends Options = Record<never, never>,
  const P extends string = never,
  const Q extends string = never,
>(
  args: string[],
  { positionals = [], optional = [], options = {} as O }: Syntax<O, P, Q>,
): Parsed<O, P, Q> {
  const parsed = read(args, options);
  const [missing] = positionals.slice(parsed.positionals.length);
  if (missing !== undefined) throw new UsageError(`<${missing}> is missing.`);
  const names = [...positionals, ...optional];
  const [extra] = parsed.positionals.slice(names.length);
  if (extra !== undefined) throw new UsageError(`Unexpected argument ${JSON.stringify(extra)}.`);
  const named = names.map((name, index) => [name, parsed.positionals[index]]);
  return { ...parsed.values, ...Object.fromEntries(named) };
}

function read(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // Node's message continues with advice for programmers: only the part before `'. ` is for
    // users.
    const [message = ''] = String((error as Error).message).split(/(?<=')\. /);
    throw new UsageError(message.replace(/\.?$/, '.'));
  }
}

/** Parses a whole number of at least 1. Throws UsageError. */
export function wholeNumber(name: string, value: string): number {
  if (/^[1-9]\d{0,14}$/.test(value)) return Number(value);
  throw new UsageError(`${name} must be a whole number from 1 on, not ${JSON.stringify(value)}.`);
}
