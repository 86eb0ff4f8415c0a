import type { Document, OperationPlace } from '@genmedia/openapi';

/** The sidebar's groups of pages that are not operations: what a reader needs first, and last. */
export const groups = {
  guides: 'Guides',
  basics: 'Basics',
  about: 'About this contract',
} as const;

interface TextPage {
  /** Its address: `#/<name>`. */
  name: string;
  title: string;
  text: string;
  /** The sidebar's group; that about the contract if left out. */
  group?: (typeof groups)[keyof typeof groups];
}

/** Adds a page to the docs: Redoc shows a tag with `x-traitTag` as a page of text. */
export function addPage(
  document: Document,
  { name, title, text, group = groups.about }: TextPage,
): void {
  const tags = document.tags as { name: string }[];
  if (tags.some((tag) => tag.name === name))
    throw new Error(`The docs have two pages, or a page and a tag, of the name ${name}.`);
  const page = { name, 'x-displayName': title, 'x-traitTag': true, description: text };
  tags.push(page);
  groupOf(document, group).tags.push(name);
}

/** A group of the sidebar. Adds it if it is missing: guides first, then the basics, the rest last. */
function groupOf(document: Document, name: string): { name: string; tags: string[] } {
  const all = document['x-tagGroups'] as { name: string; tags: string[] }[];
  const existing = all.find((each) => each.name === name);
  if (existing) return existing;
  const group = { name, tags: [] };
  const basicsAt = all[0]?.name === groups.guides ? 1 : 0;
  if (name === groups.guides) all.unshift(group);
  else if (name === groups.basics) all.splice(basicsAt, 0, group);
  else all.push(group);
  return group;
}

/** A Markdown table. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('\n', ' ').replaceAll('|', '\\|');
}

/** A link to an operation, as Redoc addresses it. */
export function operationLink(operation: OperationPlace): string {
  return `[${operation.node.summary}](#${operationHash(operation)})`;
}

/** Where Redoc shows an operation, without the `#`. */
export function operationHash({ node }: OperationPlace): string {
  return `/${slug(node.tags?.[0])}/${slug(node.operationId)}`;
}

function slug(text = ''): string {
  return text.toLowerCase();
}
