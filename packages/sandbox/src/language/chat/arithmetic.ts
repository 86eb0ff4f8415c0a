import { evaluate } from '../../formula.ts';

const calculationPattern =
  /\b(?:what(?:'s| is| are)|calculate|compute|evaluate|solve|how much is)\b|=\s*\??\s*$/i;
const spelled: readonly (readonly [RegExp, string])[] = [
  [/(\d),(?=\d{3}\b)/g, '$1'],
  [/\bplus\b/gi, '+'],
  [/\bminus\b|[−–]/gi, '-'],
  [/\b(?:times|multiplied by)\b|[×·]|(?<=\d)\s*x\s*(?=\d)/gi, '*'],
  [/\bdivided by\b|÷/gi, '/'],
];
const expression = /[-+(\d.][-+*/^()\d.\s]*[\d)]/;

/** Calculates an expression in a question. */
export function arithmetic(question: string): string | undefined {
  if (/\d{4}-\d{2}-\d{2}/.test(question)) return undefined;
  const text = spelled.reduce((left, [pattern, sign]) => left.replace(pattern, sign), question);
  const found = expression.exec(text)?.[0].trim();
  if (found === undefined || !/\d\s*[-+*/^]/.test(found)) return undefined;
  const isAll = !/\p{L}/u.test(text.replace(found, ''));
  const value = isAll || calculationPattern.test(question) ? evaluate(found) : undefined;
  if (typeof value !== 'number') return undefined;
  const readable = found.replace(/\s/g, '').replace(/(?<=[\d)])([-+*/])/g, ' $1 ');
  return `${readable.replaceAll('*', '×')} ${outcome(value)}`;
}

/** Exact for whole numbers, else rounded to twelve digits. */
function outcome(value: number): string {
  if (Number.isNaN(value)) return 'is not defined';
  if (!Number.isFinite(value)) return 'is not finite';
  if (Number.isSafeInteger(value)) return `= ${value}`;
  const rounded = Number(value.toPrecision(12));
  return Math.abs(rounded) > Number.MAX_SAFE_INTEGER ? `≈ ${rounded}` : `= ${rounded}`;
}
