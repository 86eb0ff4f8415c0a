import { setImmediate as nextTurn } from 'node:timers/promises';
import jsonata from 'jsonata';

/** An expression that an operator wrote cannot be used. The message says why, and where. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
}

/** Finds something in a value. Rejects with ExpressionError. */
export type Expression = (value: unknown) => Promise<unknown>;

/**
 * What one evaluation may take: enough for the time of each word in an hour of speech. Steps are
 * counted, because a time limit would depend on how busy the machine is.
 */
const evaluationLimits = { steps: 500_000, depth: 400, items: 100_000, characters: 2 ** 20 };

/** Functions of JSONata that take time or memory with the square of the length of a list. */
const quadraticFunctions: ReadonlySet<unknown> = new Set(['append', 'distinct', 'sort', 'spread']);
/** Types of parts that do the same: `list^(field)` and `object.*`. */
const quadraticTypes: ReadonlySet<unknown> = new Set(['sort', 'wildcard']);
/** How many items the lists of an expression may have if it uses one of these. */
const quadraticItems = 10_000;

/** How many steps all evaluations together make before other work of this process gets a turn. */
const stepsAtOnce = 2000;

/**
 * Functions of JSONata that mappings cannot use: they give something else each time (a job that
 * is tried again must ask for the same), run texts of callers, make long texts in one step, or
 * search by patterns, which may take for ever.
 */
const removedFunctions: ReadonlySet<string> = new Set(
  `eval now millis random shuffle pad match formatNumber formatInteger parseInteger fromMillis
  toMillis`.split(/\s+/),
);

const availableFunctions: ReadonlySet<string> = new Set(
  `sum count max min average string substring substringBefore substringAfter lowercase uppercase
  length trim contains replace split join formatBase number floor ceil round abs sqrt power boolean
  not map zip filter single reduce sift keys lookup append exists spread merge reverse each error
  assert type sort distinct base64encode base64decode encodeUrlComponent encodeUrl decodeUrlComponent
  decodeUrl clone`.split(/\s+/),
);

/** A part of a parsed expression; JSONata's own type lacks some of the fields. */
type Part = Readonly<Record<string, unknown>> & { position?: number };

/**
 * Parses an expression of JSONata. Throws ExpressionError, also for names of functions and variables
 * that it does not have.
 */
export function compileExpression(text: string): Expression {
  const whole = parse(text).ast() as unknown as Part;
  checkParts(whole);
  const items = partsOf(whole).some(isQuadratic) ? quadraticItems : evaluationLimits.items;
  const parsed = parse(text, items);
  parsed.assign(entryHook, countStep);
  parsed.assign(exitHook, (part: Part, _input: unknown, _frame: unknown, result: unknown) =>
    checkSize(part, result, items),
  );
  return async (value) => {
    try {
      return toPlainJson(await parsed.evaluate(value));
    } catch (error) {
      throw error instanceof ExpressionError ? error : toExpressionError(error);
    }
  };
}

function parse(text: string, items = evaluationLimits.items): jsonata.Expression {
  try {
    return jsonata(text, { stack: evaluationLimits.depth, sequence: items });
  } catch (error) {
    throw toExpressionError(error);
  }
}

/** JSONata calls what is assigned to these before and after each step. Its type only allows strings. */
const entryHook = Symbol.for('jsonata.__evaluate_entry') as unknown as string;
const exitHook = Symbol.for('jsonata.__evaluate_exit') as unknown as string;

/** Steps of each running evaluation, by its outermost frame. */
const steps = new WeakMap<object, number>();
/** Steps of all evaluations since the last turn of other work. */
let stepsSinceTurn = 0;
/** The turn that other work has now: all evaluations wait for its end. */
let turn: Promise<void> | undefined;

async function countStep(
  _part: unknown,
  _input: unknown,
  { base }: { base: object },
): Promise<void> {
  const count = (steps.get(base) ?? 0) + 1;
  if (count > evaluationLimits.steps) throw new ExpressionError('takes too many steps');
  steps.set(base, count);
  stepsSinceTurn++;
  if (stepsSinceTurn >= stepsAtOnce) turn ??= nextTurn().then(endTurn);
  if (turn) await turn;
}

function endTurn(): void {
  stepsSinceTurn = 0;
  turn = undefined;
}

/**
 * Types of parts whose texts are not checked, because they make none: they pass on what is in the
 * value already, such as a file in base64, or what an inner part has made, which is checked itself.
 */
const passingTypes: ReadonlySet<unknown> = new Set(
  'name path variable wildcard descendant condition block bind'.split(' '),
);

function checkSize({ type }: Part, result: unknown, items: number): void {
  if (Array.isArray(result) && result.length > items) {
    throw new ExpressionError('takes too long a list');
  }
  if (passingTypes.has(type) || typeof result !== 'string') return;
  if (result.length > evaluationLimits.characters) {
    throw new ExpressionError('makes too long a text');
  }
}

function isQuadratic({ type, value, group }: Part): boolean {
  // A group is that of `list{ key: value }`.
  if (group !== undefined || quadraticTypes.has(type)) return true;
  return type === 'variable' && quadraticFunctions.has(value);
}

/** The value as plain JSON. Undefined stays undefined. */
function toPlainJson(value: unknown): unknown {
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined ? undefined : JSON.parse(text);
}

/** JSONata throws objects that are no errors. Its messages repeat values, which may be secret. */
function toExpressionError(error: unknown): ExpressionError {
  const { message, position, code } = error as Partial<jsonata.JsonataError>;
  const isOfText = code?.startsWith('S');
  const problem = isOfText ? `is wrong: ${message}` : `cannot be evaluated (${code ?? 'JSONata'})`;
  return new ExpressionError(
    position === undefined ? problem : `${problem}, at character ${position}`,
  );
}

/** Throws ExpressionError for the first unknown name or unusable part. */
function checkParts(whole: Part): void {
  const ownNames = new Set(partsOf(whole).flatMap(namesMadeBy));
  for (const part of partsOf(whole)) {
    if (part.type === 'regex') {
      throw errorAt(
        part,
        'has a regular expression, which may take for ever with texts of callers',
      );
    }
    const name = String(part.value);
    if (part.type !== 'variable' || ['', '$'].includes(name) || ownNames.has(name)) continue;
    if (removedFunctions.has(name)) {
      throw errorAt(part, `uses $${name}, which is not available here`);
    }
    if (!availableFunctions.has(name)) {
      throw errorAt(part, `uses $${name}, which does not exist`);
    }
  }
}

function errorAt({ position }: Part, problem: string): ExpressionError {
  return new ExpressionError(`${problem}, at character ${position ?? 0}`);
}

/** Names of variables that a part makes: `$x := …`, `function($x)`, `a@$x`, `a#$x`. */
function namesMadeBy({ type, lhs, arguments: parameters, focus, index }: Part): string[] {
  const variables: unknown[] = [];
  if (type === 'bind') variables.push(lhs);
  if (type === 'lambda') variables.push(...[parameters].flat());
  const names = variables.map((variable) => (variable as Part).value);
  return [...names, focus, index].filter((name) => typeof name === 'string');
}

function partsOf(value: unknown): Part[] {
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return [];
  const inner = Object.values(value).flatMap(partsOf);
  return Array.isArray(value) ? inner : [value as Part, ...inner];
}
