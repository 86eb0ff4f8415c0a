/** Precedence of what stands between two numbers; `m` is the rest of a division. */
const OPERATORS: Readonly<
  Record<string, readonly [level: number, apply: (a: number, b: number) => number]>
> = {
  '+': [1, (a, b) => a + b],
  '-': [1, (a, b) => a - b],
  '*': [2, (a, b) => a * b],
  '/': [2, (a, b) => a / b],
  m: [2, (a, b) => a % b],
  '^': [4, (a, b) => a ** b],
};
const SIGN = 3;

/**
 * The value of an expression of numbers, `+ - * / ^ m`, `%` (hundredths), `r` (square root) and
 * parentheses, behind its sign: `= 12`. Exact where it is whole, to twelve digits else. Undefined if it is no expression.
 */
export function calculate(expression: string): string | undefined {
  const tokens = expression.match(/\d+(?:\.\d+)?|\.\d+|[-+*/^%()rm]|\S/g) ?? [];
  const reader = { tokens, at: 0 };
  const value = sum(reader, 0);
  if (value === undefined || reader.at < tokens.length) return undefined;
  if (Number.isNaN(value)) return 'is not defined';
  if (!Number.isFinite(value)) return 'is not finite';
  if (Number.isSafeInteger(value)) return `= ${value}`;
  const rounded = Number(value.toPrecision(12));
  return Math.abs(rounded) > Number.MAX_SAFE_INTEGER ? `≈ ${rounded}` : `= ${rounded}`;
}

interface Reader {
  readonly tokens: readonly string[];
  at: number;
}

/** An operand, and what binds more tightly than `level` behind it. */
function sum(reader: Reader, level: number): number | undefined {
  let left = operand(reader);
  while (left !== undefined) {
    const operator = OPERATORS[reader.tokens[reader.at] ?? ''];
    if (operator === undefined || operator[0] <= level) return left;
    reader.at++;
    // Powers are read from the right: 2^3^2 is 2^9.
    const right = sum(reader, operator[0] === 4 ? 3 : operator[0]);
    left = right === undefined ? undefined : operator[1](left, right);
  }
  return undefined;
}

function operand(reader: Reader): number | undefined {
  const token = reader.tokens[reader.at++];
  if (token === undefined) return undefined;
  if (token === '-' || token === '+') {
    const value = sum(reader, SIGN);
    return value === undefined ? undefined : token === '-' ? -value : value;
  }
  if (token === 'r') {
    const value = operand(reader);
    return value === undefined ? undefined : Math.sqrt(value);
  }
  const value =
    token === '(' ? inParentheses(reader) : /^[\d.]/.test(token) ? Number(token) : undefined;
  return value === undefined ? undefined : withPercent(reader, value);
}

function inParentheses(reader: Reader): number | undefined {
  const value = sum(reader, 0);
  return reader.tokens[reader.at++] === ')' ? value : undefined;
}

function withPercent(reader: Reader, value: number): number {
  if (reader.tokens[reader.at] !== '%') return value;
  reader.at++;
  return value / 100;
}
