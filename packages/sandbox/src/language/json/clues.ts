/** The values in a text that an object can contain. They are found once, and used in order. */
export interface Clues {
  /** The part of the text that is read. */
  readonly text: string;
  /** The model's answer in words. */
  readonly answer: string;
  readonly numbers: readonly number[];
  /** Names and quoted words. */
  readonly names: readonly string[];
  readonly emails: readonly string[];
  readonly urls: readonly string[];
  readonly dates: readonly string[];
}

/** Requests can be long. The values for an object are near the start or the end. */
const maxRead = 4000;

export function cluesIn(fullText: string, answer: string): Clues {
  const text =
    fullText.length > maxRead
      ? `${fullText.slice(0, maxRead / 2)}\n${fullText.slice(-maxRead / 2)}`
      : fullText;
  const emails = all(text, /[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,24}){1,4}/g);
  const urls = all(text, /https?:\/\/[^\s"'<>)]{3,300}/g).map((url) =>
    url.replace(/[.,;:!?]$/, ''),
  );
  const dates = all(text, /\b\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/g);
  const rest = [...emails, ...urls, ...dates].reduce((left, one) => left.replace(one, ' '), text);
  return {
    text,
    answer,
    emails,
    urls,
    dates,
    numbers: all(withoutThousands(rest), /(?<![\w.])-?\d{1,15}(?:\.\d{1,15})?(?![\w])/g).map(
      Number,
    ),
    names: [...new Set([...quoted(rest), ...capitalised(rest)])],
  };
}

/** "1,250" as "1250". */
export function withoutThousands(text: string): string {
  return text.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');
}

/** The value after a name in the text: "city: Lisbon", "the city is Lisbon", "age = 7". */
export function statedValue(name: string, { text }: Clues): string | undefined {
  const words = wordsOfName(name).join('[ _-]?');
  if (words === '') return undefined;
  const called = /(?:^| )name$/.test(wordsOfName(name).join(' ')) ? '|(?:called|named) ' : '';
  const pattern = `(?<![\\p{L}\\p{N}])(?:${words}["']?(?: ?[:=] ?| is | are | of | to )${called})["']?((?:[^\\n,;."']|(?<=\\d)[.,](?=\\d)|(?<=\\p{L})'(?=\\p{L})){1,80})`;
  return new RegExp(pattern, 'iu').exec(text)?.[1]?.trim();
}

/** Splits a name in code into words. */
export function wordsOfName(name: string): string[] {
  return name
    .slice(0, 100)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^\p{L}\p{M}\p{N}]+|(?<![\p{L}\p{M}])\p{M}+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

function all(text: string, pattern: RegExp): string[] {
  return [...new Set(text.match(pattern) ?? [])];
}

function quoted(text: string): string[] {
  return [...text.matchAll(/["“]([^"”\n]{1,80})["”]/g)].map(([, inside = '']) => inside);
}

/** Capitalised words inside sentences, where the capital letter has a meaning. */
function capitalised(text: string): string[] {
  const runs = /(?<=[\p{Ll},:\d] )\p{Lu}[\p{L}'-]{1,40}(?: \p{Lu}[\p{L}'-]{1,40}){0,3}/gu;
  return (text.match(runs) ?? []).filter((name) => !/^(?:JSON|I|API)$/.test(name));
}
