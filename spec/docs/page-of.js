/** @import { Node } from '../rules/support/types.d.ts' */

/** The sidebar's group for pages that are not operations. */
const GROUP = 'About this contract';

/**
 * Adds a page to the docs: Redoc shows a tag with `x-traitTag` as a page of text.
 * @param {Node} document
 * @param {{ name: string, title: string, text: string }} page
 */
export function addPage(document, { name, title, text }) {
  document.tags.push({
    name,
    'x-displayName': title,
    'x-traitTag': true,
    description: text,
  });
  const groups = document['x-tagGroups'];
  const group = groups.find((/** @type {Node} */ each) => each.name === GROUP);
  if (group) group.tags.push(name);
  else groups.push({ name: GROUP, tags: [name] });
}

/**
 * A Markdown table.
 * @param {string[]} head
 * @param {string[][]} rows
 */
export function table(head, rows) {
  const line = (/** @type {string[]} */ cells) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** @param {string} text */
function cell(text) {
  return text.replaceAll('\n', ' ').replaceAll('|', '\\|');
}

/**
 * A link to an operation, as Redoc addresses it.
 * @param {{ node: Node }} operation
 */
export function operationLink({ node }) {
  return `[${node.summary}](#/${slug(node.tags[0])}/${slug(node.operationId)})`;
}

/** @param {string} text */
function slug(text) {
  return text.toLowerCase();
}
