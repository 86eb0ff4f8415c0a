import type { OperationId } from '@genmedia/client';

// `pnpm gallery:tiles` makes these files.
const pictures = import.meta.glob<string>('../tiles/*.{webp,svg}', {
  eager: true,
  query: '?url',
  import: 'default',
});
const texts = import.meta.glob<string>('../tiles/*.txt', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** What an operation makes: a small picture, or the beginning of a text. */
export interface ExampleResult {
  picture?: string | undefined;
  text?: string | undefined;
}

/** An example of what an operation makes; undefined if it makes nothing that can be shown. */
export function exampleResultOf(id: OperationId): ExampleResult | undefined {
  const picture = pictures[`../tiles/${id}.svg`] ?? pictures[`../tiles/${id}.webp`];
  const text = texts[`../tiles/${id}.txt`];
  return picture || text ? { picture, text } : undefined;
}
