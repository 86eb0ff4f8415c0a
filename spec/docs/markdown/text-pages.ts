import type { Document } from '@genmedia/openapi';
import { aboutGroup } from '../page-of.ts';
import { type DocPage, firstSentence, kebab } from './doc-page.ts';

/** The chapters of the introduction: each `# Heading` is one, the text before the first another. */
export function chapters({ info }: Document): DocPage[] {
  const [before = '', ...parts] = String(info.description).split(/^# /m);
  const pages = parts.map((part) => {
    const [title = ''] = part.split('\n', 1);
    const text = part.slice(title.length).trim();
    return {
      path: kebab(title),
      hash: `/section/${kebab(title)}`,
      group: 'Chapters',
      title,
      summary: firstSentence(prose(text)),
      text: `# ${title}\n\n${text}\n`,
    };
  });
  const introduction = {
    path: 'introduction',
    hash: '',
    group: 'Chapters',
    title: String(info.title),
    summary: firstSentence(before),
    text: `# ${info.title}\n\n${before.trim()}\n`,
  };
  return [introduction, ...pages];
}

/** The sentences of a chapter, without its tables, code and headings. */
function prose(text: string): string {
  return text.replaceAll(/^```.*?^```$/gms, '').replaceAll(/^[|#].*$/gm, '');
}

/** The pages of text that the docs add as tags; see addPage. */
export function textPages(document: Document): DocPage[] {
  const tags = document.tags as Record<string, unknown>[];
  const groups = document['x-tagGroups'] as { name: string; tags: string[] }[];
  return tags
    .filter((tag) => tag['x-traitTag'] === true)
    .map((tag) => {
      const name = String(tag.name);
      const title = String(tag['x-displayName']);
      const text = String(tag.description).trim();
      const group = groups.find(({ tags: names }) => names.includes(name))?.name ?? aboutGroup;
      return {
        path: name,
        hash: `/${name}`,
        group,
        title,
        summary: firstSentence(prose(text)),
        text: `# ${title}\n\n${text}\n`,
        isOptional: group === aboutGroup,
      };
    });
}
