import { evaluate } from '../../formula.ts';

/** Words around an expression with which a sentence asks for nothing else. */
const askingWords =
  /\b(?:what(?:['’]s| is| are| does)|how much is|calculate|compute|evaluate|solve|please|(?:can|could) you|tell me|hi|hello|hey|the|results?|value|sum|product|answer|of|equals?|to|for me|exactly|now|then|and)\b/gi;
const spelled: readonly (readonly [RegExp, string])[] = [
  [/(\d),(?=\d{3}\b)/g, '$1'],
  [/\bplus\b/gi, '+'],
  [/\bminus\b|[−–]/gi, '-'],
  [/\b(?:times|multiplied by)\b|[×·]|(?<=\d)\s*x\s*(?=\d)/gi, '*'],
  [/\bdivided by\b|÷/gi, '/'],
];
const expression = /[-+(\d.][-+*/^()\d.\s]*[\d)]/;

/** Calculates the expression that a sentence of a question consists of. */
export function arithmetic(question: string): string | undefined {
  if (/\d{4}-\d{2}-\d{2}/.test(question)) return undefined;
  const text = spelled.reduce((left, [pattern, sign]) => left.replace(pattern, sign), question);
  return text
    .split(/[?.](?=\s|$)|\n/)
    .map(calculated)
    .find((answer) => answer !== undefined);
}

function calculated(sentence: string): string | undefined {
  const found = expression.exec(sentence)?.[0].trim();
  if (found === undefined || !/\d\s*[-+*/^]/.test(found)) return undefined;
  // "Answer in 2-3 sentences" asks for no difference.
  const rest = sentence.replace(found, '').replace(askingWords, '');
  const value = /^[\s,.:;=?¿"'“”]*$/.test(rest) ? evaluate(found) : undefined;
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
  return Math.abs(value) >= 1e11 ? `≈ ${rounded}` : `= ${rounded}`;
}
