/** One page of the docs as Markdown. */
export interface DocPage {
  /** Its file below `docs/`, without `.md`: `generate-image`, `errors/queue_full`. */
  path: string;
  /** Where the same text stands in the page for browsers: `/image-generation/generateimage`. */
  hash: string;
  /** The heading under which the index lists it. */
  group: string;
  title: string;
  /** One sentence for the index. */
  summary: string;
  /** The text, which begins with the title. Its links to other pages are those of the page for browsers. */
  text: string;
  /** Whether readers with little room can do without it, as llmstxt.org calls it. */
  isOptional?: boolean;
}

/** The first sentence of a text, as plain words on one line. */
export function firstSentence(text: string): string {
  const plain = text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return /^.*?[.:!?](?=\s|$)/.exec(plain)?.[0].replace(/:$/, '.') ?? plain;
}
