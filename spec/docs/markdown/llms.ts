import type { Document } from '@genmedia/openapi';
import { groups as textGroups } from '../text-page.ts';
import type { DocPage } from './doc-page.ts';

const order: string[] = [textGroups.guides, textGroups.basics];

/** The index of all pages, in the form of llmstxt.org, with the size of each. */
export function llmsIndex(document: Document, pages: readonly DocPage[], full: string): string {
  const needed = pages.filter(({ isOptional }) => !isOptional);
  const groups = [...new Set([...order, ...needed.map(({ group }) => group)])];
  const sections = groups.flatMap((group) => {
    const own = needed.filter((page) => page.group === group);
    return own.length > 0
      ? [`## ${group}\n\n${own.map((page) => lineOf(document, page)).join('\n')}`]
      : [];
  });
  const optional = [
    `- [Everything above as one file](${addressOf(document)}/llms-full.txt): ${sizeOf(full)}`,
    ...pages.filter(isListedLast).map((page) => lineOf(document, page)),
    `- [The contract](${addressOf(document)}/openapi.json): OpenAPI 3.1, JSON`,
  ];
  return `${[heading(document), ...sections, `## Optional\n\n${optional.join('\n')}`].join('\n\n')}\n`;
}

function heading(document: Document): string {
  const { title, summary } = document.info;
  return `# ${title}

> ${summary}

Base address: ${addressOf(document)}. Bodies are JSON. A request carries your API key as the field \`key\`: a service on your own machine prints one, and elsewhere it comes with an account, which an agent opens by itself (\`/docs/accounts-for-agents.md\`). Every page of the docs is Markdown at its address with \`.md\`, and without it for a request that does not ask for HTML. Every error has a \`code\`, and its \`doc_url\`, \`/docs/errors/<code>\`, says what to do next.`;
}

/** Pages of codes are not listed: there are dozens, and one page has them all. */
function isListedLast({ path, isOptional }: DocPage): boolean {
  return isOptional === true && !path.startsWith('errors/');
}

function lineOf(document: Document, { path, title, summary, text }: DocPage): string {
  return `- [${title}](${addressOf(document)}/docs/${path}.md): ${summary} (${sizeOf(text)})`;
}

/** All pages that are not optional, one after another. */
export function llmsFull(document: Document, pages: readonly DocPage[]): string {
  const texts = pages.filter(({ isOptional }) => !isOptional).map(({ text }) => text.trim());
  return `<!-- ${document.info.title}: all pages of ${addressOf(document)}/llms.txt -->\n\n${texts.join('\n\n---\n\n')}\n`;
}

export function addressOf(document: Document): string {
  const [server] = document.servers as { url: string }[];
  return server?.url ?? '';
}

function sizeOf(text: string): string {
  return `${Math.max(1, Math.round(Buffer.byteLength(text) / 1000))} kB`;
}
