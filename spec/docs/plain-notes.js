/** @import { Node } from '../rules/support/types.d.ts' */

/**
 * Redoc shows the text of an extension as it is: this takes the Markdown out of x-assumption.
 * @param {Node} node
 */
export function plainNotes(node) {
  if (typeof node !== 'object' || node === null) return;
  if (typeof node['x-assumption'] === 'string') {
    node['x-assumption'] = node['x-assumption'].replaceAll('`', '');
  }
  for (const child of Object.values(node)) plainNotes(child);
}
