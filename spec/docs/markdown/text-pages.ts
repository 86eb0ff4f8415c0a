import type { Document } from '@genmedia/openapi';
import { groups } from '../page-of.ts';
import { type DocPage, firstSentence } from './doc-page.ts';

/** The start page, and the pages of text that the docs add as tags; see addPage. */
export function textPages(document: Document): DocPage[] {
  const { title } = document.info;
  const tags = document.tags as Record<string, unknown>[];
  const start = {
    path: 'introduction',
    hash: '',
    group: groups.basics,
    title: String(title),
    text: String(document.info.description),
  };
  const added = tags
    .filter((tag) => tag['x-traitTag'] === true)
    .map((tag) => ({
      path: String(tag.name),
      hash: `/${tag.name}`,
      group: groupOf(document, String(tag.name)),
      title: String(tag['x-displayName']),
      text: String(tag.description),
    }));
  return [start, ...added].map((page) => ({
    ...page,
    summary: firstSentence(prose(page.text)),
    text: `# ${page.title}\n\n${page.text.trim()}\n`,
    isOptional: page.group === groups.about,
  }));
}

function groupOf(document: Document, page: string): string {
  const all = document['x-tagGroups'] as { name: string; tags: string[] }[];
  return all.find(({ tags }) => tags.includes(page))?.name ?? groups.about;
}

/** The sentences of a page, without its tables, code and headings. */
function prose(text: string): string {
  return text.replaceAll(/^```.*?^```$/gms, '').replaceAll(/^[|#].*$/gm, '');
}
