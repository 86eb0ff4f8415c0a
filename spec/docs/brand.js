import { readFileSync } from 'node:fs';

/** @import { Node } from '../rules/support/types.d.ts' */

const logo = readFileSync(new URL('./logo.svg', import.meta.url));

/**
 * Puts the logo over the sidebar, and names of tags into words.
 * @param {Node} document
 */
export function brand(document) {
  const url = `data:image/svg+xml;base64,${logo.toString('base64')}`;
  document.info['x-logo'] = { url, altText: document.info.title };
  for (const tag of document.tags) tag['x-displayName'] ??= inWords(tag.name);
}

/** @param {string} name  in kebab-case */
function inWords(name) {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
