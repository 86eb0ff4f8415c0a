/** A number, or a function, mostly of time. */
export type Value = number | ((x: number) => number);

/** The values of the names in a formula. */
export type Names = Readonly<Record<string, Value | undefined>>;
/** The functions in a formula, from values to a value. */
export type Functions = Readonly<Record<string, (...values: readonly Value[]) => Value>>;

/**
 * Turns a function of numbers into a function of values. If an argument is a function, the result
 * is a function, too.
 */
export function lifted(apply: (a: number, b: number, c: number) => number) {
  return (a: Value = 0, b: Value = 0, c: Value = 0): Value =>
    typeof a === 'number' && typeof b === 'number' && typeof c === 'number'
      ? apply(a, b, c)
      : (x) => apply(at(a, x), at(b, x), at(c, x));
}

/** The number that a value has at `x`. */
export function at(value: Value, x: number): number {
  return typeof value === 'number' ? value : value(x);
}

const powerPrecedence = 4;

/** The precedence of each operator, and its function. */
const operators: Readonly<
  Record<string, readonly [level: number, apply: ReturnType<typeof lifted>]>
> = {
  '+': [1, lifted((a, b) => a + b)],
  '-': [1, lifted((a, b) => a - b)],
  '*': [2, lifted((a, b) => a * b)],
  '/': [2, lifted((a, b) => a / b)],
  '^': [powerPrecedence, lifted((a, b) => a ** b)],
};
const negative = lifted((a) => -a);
const root = lifted((a) => Math.sqrt(a));

interface Reader {
  readonly tokens: readonly string[];
  readonly names: Names;
  readonly functions: Functions;
  /** The index of the next token. */
  next: number;
  /** How many expressions are being read, each inside the one before. */
  depth: number;
}

/** The deepest nesting: each level takes stack, and anybody may write brackets into a chat. */
const maxDepth = 500;

/** The tokens of formulas. Those of instruments come again and again; chats may bring any number. */
const cache = new Map<string, readonly string[]>();
const maxCached = 2000;

/**
 * Evaluates a formula of numbers, names, functions, `+ - * / ^`, `r` (square root) and parentheses.
 * Undefined if it is no valid formula, or nested deeper than 500 levels.
 */
export function evaluate(
  formula: string,
  names: Names = {},
  functions: Functions = {},
): Value | undefined {
  const reader = { tokens: tokensOf(formula), names, functions, next: 0, depth: 0 };
  const value = expression(reader, 0);
  return reader.next < reader.tokens.length ? undefined : value;
}

function tokensOf(formula: string): readonly string[] {
  const before = cache.get(formula);
  if (before) return before;
  const tokens = formula.match(/\d+(?:\.\d+)?|\.\d+|[a-z]\w*|\S/gi) ?? [];
  if (cache.size < maxCached) cache.set(formula, tokens);
  return tokens;
}

/** Reads an operand, and all operators after it whose precedence is higher than `level`. */
function expression(reader: Reader, level: number): Value | undefined {
  if (reader.depth === maxDepth) return undefined;
  reader.depth++;
  const value = operation(reader, level);
  reader.depth--;
  return value;
}

function operation(reader: Reader, level: number): Value | undefined {
  let left = operand(reader);
  while (left !== undefined) {
    const [own, apply] = operators[reader.tokens[reader.next] ?? ''] ?? [];
    if (own === undefined || apply === undefined || own <= level) return left;
    reader.next++;
    // Powers associate to the right: 2^3^2 is 2^9.
    const right = expression(reader, own === powerPrecedence ? powerPrecedence - 1 : own);
    left = right === undefined ? undefined : apply(left, right);
  }
  return undefined;
}

function operand(reader: Reader): Value | undefined {
  const token = reader.tokens[reader.next++] ?? '';
  if (token === '-' || token === '+') {
    const value = expression(reader, powerPrecedence - 1);
    return value === undefined || token === '+' ? value : negative(value);
  }
  if (token === 'r') {
    const value = operand(reader);
    return value === undefined ? undefined : root(value);
  }
  return primary(reader, token);
}

function primary(reader: Reader, token: string): Value | undefined {
  if (/^[\d.]/.test(token)) return Number(token);
  if (token === '(') {
    const value = expression(reader, 0);
    return reader.tokens[reader.next++] === ')' ? value : undefined;
  }
  if (reader.tokens[reader.next] !== '(') return reader.names[token];
  reader.next++;
  const values: Value[] = [];
  do {
    const value = expression(reader, 0);
    if (value === undefined) return undefined;
    values.push(value);
  } while (reader.tokens[reader.next++] === ',');
  return reader.tokens[reader.next - 1] === ')' ? reader.functions[token]?.(...values) : undefined;
}
