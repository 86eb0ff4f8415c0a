import { isObject } from '@genmedia/openapi';

/** Redoc shows the text of an extension as it is: this takes the Markdown out of x-assumption. */
export function plainNotes(node: unknown): void {
  if (Array.isArray(node)) for (const item of node) plainNotes(item);
  if (!isObject(node)) return;
  const note = node['x-assumption'];
  if (typeof note === 'string') node['x-assumption'] = note.replaceAll('`', '');
  for (const child of Object.values(node)) plainNotes(child);
}
