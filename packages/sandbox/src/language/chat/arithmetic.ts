import { evaluate } from '../../formula.ts';
import type { Skill } from './ask.ts';

const ASKED =
  /\b(?:what(?:'s| is| are)|calculate|compute|evaluate|solve|how much is|cu[aá]nto es|combien font|quanto fa|quanto é)\b|=\s*\??\s*$/i;
const SPELLED: readonly (readonly [RegExp, string])[] = [
  [/(\d),(?=\d{3}\b)/g, '$1'],
  [/\bplus\b|\bmás\b|\bpiù\b|\bmais\b/gi, '+'],
  [/\bminus\b|[−–]/gi, '-'],
  [/\b(?:times|multiplied by)\b|[×·⋅]|(?<=\d)\s*x\s*(?=\d)/gi, '*'],
  [/\b(?:divided by|over)\b|÷/gi, '/'],
  [/\bsquared\b/gi, '^2'],
  [/\bcubed\b/gi, '^3'],
  [/\b(?:to the power of|raised to)\b|\*\*/gi, '^'],
  [/\b(?:mod|modulo)\b/gi, ' m '],
  [/\b(?:the )?square root of\b|√/gi, 'r '],
  [/(?:%|\bpercent) of\b/gi, '/100*'],
];
const EXPRESSION = /[-+(r\d.][-+*/^%()\d.\srm]*[\d)%]/;

/** Calculates what stands in a question, or is all of it. */
export const arithmetic: Skill = ({ question }) => {
  if (question.length > 400 || /\d{4}-\d{2}-\d{2}/.test(question)) return undefined;
  const text = SPELLED.reduce((left, [pattern, sign]) => left.replace(pattern, sign), question);
  const found = EXPRESSION.exec(text)?.[0].trim();
  if (found === undefined || !/\d\s*[-+*/^%m]|r\s*[\d(]/.test(found)) return undefined;
  const isAll = !/\p{L}/u.test(text.replace(found, ''));
  if (!isAll && !ASKED.test(question)) return undefined;
  const value = calculate(found);
  return value === undefined ? undefined : `${readable(found)} ${value}`;
};

function readable(expression: string): string {
  return expression
    .replaceAll('/100*', '% of ')
    .replaceAll('*', '×')
    .replace(/r\s*/g, '√')
    .replaceAll('m', 'mod')
    .replace(/(?<=[\d)%])\s*([-+×/])\s*/g, ' $1 ')
    .replace(/\s*\^\s*/g, '^')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * The value of an expression behind its sign: `= 12`. Exact where it is whole, to twelve digits
 * else. Undefined if it is no expression.
 */
function calculate(expression: string): string | undefined {
  const value = evaluate(expression);
  if (typeof value !== 'number') return undefined;
  if (Number.isNaN(value)) return 'is not defined';
  if (!Number.isFinite(value)) return 'is not finite';
  if (Number.isSafeInteger(value)) return `= ${value}`;
  const rounded = Number(value.toPrecision(12));
  return Math.abs(rounded) > Number.MAX_SAFE_INTEGER ? `≈ ${rounded}` : `= ${rounded}`;
}
