import { readFileSync } from 'node:fs';
import type { Document } from '@genmedia/openapi';

const logo = readFileSync(new URL('./logo.svg', import.meta.url));

/** Puts the logo above the sidebar, and turns the names of tags into words. */
export function brand(document: Document): void {
  const url = `data:image/svg+xml;base64,${logo.toString('base64')}`;
  document.info['x-logo'] = { url, altText: document.info.title };
  const tags = document.tags as { name: string; 'x-displayName'?: string }[];
  for (const tag of tags) tag['x-displayName'] ??= sentenceCase(tag.name);
}

/** Turns a name in kebab-case into words. */
function sentenceCase(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
