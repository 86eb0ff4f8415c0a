import type { Document } from '@genmedia/openapi';
import { kebab } from './kebab.ts';
import { addPage, groups } from './text-page.ts';

/**
 * Makes each chapter of the introduction a page of its own: search lists pages and their headings,
 * but not the headings of an introduction. What stands before the first chapter stays there.
 */
export function chapterPages(document: Document): void {
  const [before = '', ...chapters] = String(document.info.description).split(/^# /m);
  document.info.description = before;
  for (const chapter of chapters) {
    const [title = ''] = chapter.split('\n', 1);
    const text = chapter.slice(title.length);
    addPage(document, { name: kebab(title), title, text, group: groups.basics });
  }
}
