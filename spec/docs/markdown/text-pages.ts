import type { Document } from '@genmedia/openapi';
import { describeErrorCode, errorCodes, errorCodesPage } from '../error-pages.ts';
import { groups } from '../text-page.ts';
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

/** A page for each code of an error; the page for browsers has them as sections of one. */
export function errorCodePages(document: Document): DocPage[] {
  return errorCodes(document).map((each) => ({
    path: `errors/${each.code}`,
    hash: `/${errorCodesPage}/${each.code}`,
    group: 'Error codes',
    title: each.code,
    summary: each.when,
    text: `# ${each.code}\n\n${describeErrorCode(each)}\n`,
    // The page of all codes has the same text.
    isOptional: true,
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
