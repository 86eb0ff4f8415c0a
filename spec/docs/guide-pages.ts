import { readdirSync, readFileSync } from 'node:fs';
import type { Document } from '@genmedia/openapi';
import { addPage, groups } from './text-page.ts';

const folder = new URL('./guides/', import.meta.url);

/** The guides in the order of the sidebar: what a newcomer needs first. */
const order = [
  'quickstart',
  'jobs-polling-webhooks',
  'working-with-files',
  'errors-and-retries',
  'limits-and-plans',
  'accounts-for-agents',
  'tools-for-agents',
  'choosing-a-model',
  'testing-without-paying',
  'from-v6-to-v7',
];

/** Adds a page for each guide. Throws if one of the files has no place in the order. */
export function guidePages(document: Document): void {
  const files = readdirSync(folder).map((file) => file.replace(/\.md$/, ''));
  const unknown = files.filter((name) => !order.includes(name));
  if (unknown.length > 0) throw new Error(`guide-pages.ts has no place for ${unknown.join(', ')}.`);
  for (const name of order) {
    const [title = '', ...text] = readFileSync(new URL(`${name}.md`, folder), 'utf8').split('\n');
    addPage(document, {
      name,
      title: title.replace(/^# /, ''),
      text: text.join('\n'),
      group: groups.guides,
    });
  }
}

/** Makes plain text of the links to guides, for docs that have none. */
export function withoutGuideLinks(document: Document): void {
  const link = new RegExp(`\\[([^\\]]*)\\]\\(#/(?:${order.join('|')})(?:/[^)]*)?\\)`, 'g');
  const tags = document.tags as { description?: string }[];
  for (const text of [document.info as { description?: string }, ...tags]) {
    if (text.description) text.description = text.description.replaceAll(link, '$1');
  }
}
