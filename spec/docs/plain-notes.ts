import { isObject } from '@genmedia/openapi';

/** Removes the backticks from every x-assumption, because Redoc shows extensions as plain text. */
export function plainNotes(node: unknown): void {
  if (Array.isArray(node)) for (const item of node) plainNotes(item);
  if (!isObject(node)) return;
  const note = node['x-assumption'];
  if (typeof note === 'string') node['x-assumption'] = note.replaceAll('`', '');
  for (const child of Object.values(node)) plainNotes(child);
}
