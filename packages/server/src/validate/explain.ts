import type { FieldError } from '@genmedia/types';
import type { core } from 'zod';
import { maxErrors } from '../errors/problem.ts';

type Issue = core.$ZodIssue;
type Path = readonly PropertyKey[];
type PatternWords = Readonly<Record<string, string>>;

/**
 * Says what is wrong with each field of a value: one message for each field, in the order of the
 * schema. Stops at one more than answers list, as each of 50,000 values can be wrong.
 *
 * `root` is the name of the value itself, for a value that is wrong as a whole.
 */
export function explain(
  issues: readonly Issue[],
  value: unknown,
  root = 'body',
  words: PatternWords = {},
): FieldError[] {
  const byField = new Map<string, string>();
  for (const { path, message } of findings(issues, value, [], words)) {
    const field = path.length > 0 ? path.join('.') : root;
    // Where a field must be a URI and match a pattern, that of the pattern says more.
    const isNarrower = message === httpUrl && byField.get(field) === formats.url;
    if (isNarrower || !byField.has(field)) byField.set(field, message);
    if (byField.size > maxErrors) break;
  }
  return Array.from(byField, ([field, message]) => ({ field, message }));
}

interface Finding {
  path: Path;
  message: string;
}

function* findings(
  issues: readonly Issue[],
  value: unknown,
  parent: Path,
  words: PatternWords,
): Generator<Finding> {
  for (const issue of issues) {
    const found = valueAt(value, issue.path);
    const hint = found === null ? ', and cannot be null' : '';
    for (const { path, message } of flatten(issue, found, [...parent, ...issue.path], words)) {
      yield { path, message: message + hint };
    }
  }
}

function flatten(issue: Issue, found: unknown, path: Path, words: PatternWords): Iterable<Finding> {
  if (issue.code !== 'invalid_union') return [{ path, message: describe(issue, found, words) }];
  if (found === undefined) return [{ path, message: required }];
  if (issue.discriminator !== undefined) {
    const options = (issue as { options?: readonly unknown[] }).options ?? [];
    return [{ path, message: oneOf(options) }];
  }
  const fitting = issue.errors.filter((issues) => issues.every(fitsBaseType));
  const branch = wrongConstant(fitting) ?? likeliestBranch(fitting);
  if (branch) return findings(branch, found, path, words);
  return [{ path, message: matchesNoBranch(issue.errors, found) }];
}

/** What is wrong if a field tells several branches apart, and the value has a constant of none. */
function wrongConstant(branches: readonly Issue[][]): Issue[] | undefined {
  const wrong = branches.flatMap((issues) => issues.find(isOfConstant) ?? []);
  const [first] = wrong;
  const names = new Set(wrong.map(({ path: [name] }) => name));
  if (!first || branches.length < 2 || wrong.length < branches.length || names.size > 1) {
    return undefined;
  }
  const values = [...new Set(wrong.flatMap((issue) => issue.values))];
  const areShared = wrong.every((issue) => issue.values.length === values.length);
  return areShared ? undefined : [{ ...first, values }];
}

/** Whether an issue is about a field of the value itself, which has other constants. */
function isOfConstant(issue: Issue): issue is core.$ZodIssueInvalidValue {
  return issue.code === 'invalid_value' && issue.path.length === 1;
}

/** The branch of a union that was probably meant: it has the fewest errors. */
function likeliestBranch(branches: readonly Issue[][]): Issue[] | undefined {
  return branches.toSorted((a, b) => weight(a) - weight(b))[0];
}

/** Whether an issue is about a part of a value whose base type a branch has. */
function fitsBaseType(issue: Issue): boolean {
  return issue.path.length > 0 || (issue.code !== 'invalid_type' && issue.code !== 'invalid_value');
}

/** If a constant differs, such as `type`, the branch was not meant. */
function weight(issues: readonly Issue[]): number {
  return issues.reduce((sum, issue) => sum + (issue.code === 'invalid_value' ? 100 : 1), 0);
}

function matchesNoBranch(branches: readonly Issue[][], value: unknown): string {
  const types: string[] = [];
  const values: unknown[] = [];
  for (const issue of branches.flat()) {
    if (issue.path.length > 0) continue;
    if (issue.code === 'invalid_type') types.push(issue.expected);
    if (issue.code === 'invalid_value') values.push(...issue.values);
  }
  const all = [...values.map(String), ...types.map((type) => typeNames[type] ?? type)];
  return all.length > 0 ? `must be ${list([...new Set(all)])}${quotesHint(types, value)}` : invalid;
}

const required = 'is required';
const invalid = 'is not valid';

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  null: 'null',
  array: 'an array',
  object: 'an object',
  record: 'an object',
};

function describe(
  issue: Exclude<Issue, { code: 'invalid_union' }>,
  value: unknown,
  words: PatternWords,
): string {
  if (value === undefined) return required;
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeNames[issue.expected] ?? issue.expected}${quotesHint([issue.expected], value)}`;
    case 'invalid_value':
      return oneOf(issue.values);
    case 'too_big':
      return limit(
        issue.origin,
        issue.inclusive === false ? 'less than' : 'at most',
        issue.maximum,
      );
    case 'too_small':
      if (Number(issue.minimum) === 1 && counted[issue.origin]) return 'must not be empty';
      return limit(
        issue.origin,
        issue.inclusive === false ? 'more than' : 'at least',
        issue.minimum,
      );
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return format(issue.format, issue.pattern, words);
    default:
      return invalid;
  }
}

/** Says what is wrong with `"512"`, which looks right to whoever sends it. */
function quotesHint(expected: readonly string[], value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : '';
  const isNumber = text !== '' && Number.isFinite(Number(text));
  const isBoolean = text === 'true' || text === 'false';
  const isMeant =
    (isNumber && (expected.includes('number') || expected.includes('int'))) ||
    (isBoolean && expected.includes('boolean'));
  return isMeant ? ', without quotes' : '';
}

/** The units that limits of a text or an array count. */
const counted: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
};

function limit(origin: string, bound: string, size: number | bigint): string {
  const unit = counted[origin];
  if (!unit) return `must be ${bound} ${size}`;
  return `must have ${bound} ${size} ${Number(size) === 1 ? unit[0] : unit[1]}`;
}

const httpUrl = 'must be an http or https URL';

const formats: Readonly<Record<string, string>> = {
  url: 'must be an absolute URI',
  email: 'must be an email address',
  datetime: 'must be a date and time such as 2026-01-31T09:30:00Z',
  date: 'must be a date such as 2026-01-31',
  time: 'must be a time such as 09:30:00Z',
  uuid: 'must be a UUID',
  guid: 'must be a UUID',
};

function format(name: string, pattern: string | undefined, words: PatternWords): string {
  if (pattern?.includes('https?:')) return httpUrl;
  const described = formats[name];
  if (described || !pattern) return described ?? invalid;
  const meaning = words[pattern];
  return meaning ? `must be ${meaning}` : `must match ${pattern}`;
}

function oneOf(values: readonly unknown[]): string {
  return values.length > 0 ? `must be ${list(values.map(String))}` : invalid;
}

function list(options: readonly string[]): string {
  if (options.length <= 2) return options.join(' or ');
  return `one of ${options.join(', ')}`;
}

function valueAt(value: unknown, path: Path): unknown {
  let found = value;
  for (const name of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = (found as Record<PropertyKey, unknown>)[name];
  }
  return found;
}
