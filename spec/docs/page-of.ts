import type { Document, OperationPlace } from '@genmedia/openapi';

/** The sidebar's group for pages that are not operations. */
export const aboutGroup = 'About this contract';

/** Adds a page to the docs: Redoc shows a tag with `x-traitTag` as a page of text. */
export function addPage(
  document: Document,
  { name, title, text }: { name: string; title: string; text: string },
): void {
  const tags = document.tags as object[];
  tags.push({ name, 'x-displayName': title, 'x-traitTag': true, description: text });
  const groups = document['x-tagGroups'] as { name: string; tags: string[] }[];
  const group = groups.find((each) => each.name === aboutGroup);
  if (group) group.tags.push(name);
  else groups.push({ name: aboutGroup, tags: [name] });
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
