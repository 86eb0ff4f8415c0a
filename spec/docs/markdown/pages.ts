import { type Document, readerOf } from '@genmedia/openapi';
import { kebab } from '../kebab.ts';
import type { DocPage } from './doc-page.ts';
import { addressOf, llmsFull, llmsIndex } from './llms.ts';
import { operationPage } from './operation-page.ts';
import { errorCodePages, textPages } from './text-pages.ts';

/** The docs as Markdown: the pages, and the two files for language models. */
export interface MarkdownDocs {
  pages: DocPage[];
  index: string;
  full: string;
}

/**
 * Makes every page of the docs as Markdown, from the document that the page for browsers is made
 * from. Throws if two pages have the same name, or a page links to one that does not exist.
 */
export function markdownDocs(document: Document): MarkdownDocs {
  const reader = readerOf(document);
  const operations = reader.operations(document);
  const made = [
    ...textPages(document),
    ...errorCodePages(document),
    ...operations.map((operation) => operationPage(document, reader, operation)),
  ];
  const byHash = hashes(made);
  const pages = made.map((page) => ({
    ...page,
    text: withLinks(page, byHash, addressOf(document)),
  }));
  const full = llmsFull(document, pages);
  return { pages, full, index: llmsIndex(document, pages, full) };
}

function hashes(pages: readonly DocPage[]): Map<string, DocPage> {
  const paths = new Set<string>();
  for (const { path } of pages) {
    if (paths.has(path)) throw new Error(`Two pages of the docs have the name ${path}.`);
    paths.add(path);
  }
  return new Map(pages.map((page) => [page.hash, page]));
}

/** Replaces the links of the page for browsers by those of the Markdown pages. */
function withLinks({ text, path }: DocPage, byHash: Map<string, DocPage>, address: string): string {
  return text.replaceAll(
    /\]\((\.\/)?#(\/[^)]*)\)/g,
    (_, ofConsole: string | undefined, hash: string) => {
      if (ofConsole) return `](${address}/#${hash})`;
      const target = fileOf(byHash, hash);
      if (target) return `](${address}/docs/${target})`;
      throw new Error(`The page ${path} of the docs links to #${hash}, which no page has.`);
    },
  );
}

/** The file with a part of the page for browsers: a page, or a heading in one. */
function fileOf(byHash: Map<string, DocPage>, hash: string): string | undefined {
  const page = byHash.get(hash);
  if (page) return `${page.path}.md`;
  const [, above = '', heading = ''] = /^(.*)\/([^/]*)$/.exec(hash) ?? [];
  const around = byHash.get(above);
  const headings = [...(around?.text ?? '').matchAll(/^##+ (.*)$/gm)].map(([, each = '']) =>
    kebab(each),
  );
  return around && headings.includes(heading) ? `${around.path}.md#${heading}` : undefined;
}
