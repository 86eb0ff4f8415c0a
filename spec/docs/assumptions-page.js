import { readerOf } from '../rules/support/bundled.js';
import { assumptionsOf } from './assumptions.js';
import { addPage, operationLink, table } from './page-of.js';

/** @import { Node, OperationPlace } from '../rules/support/types.d.ts' */
/** @import { Assumption } from './assumptions.js' */

const INTRODUCTION = `
Parts of the interface were left open, and this contract had to choose. Every such choice is marked
\`x-assumption\` where it stands, and all of them are listed here: first those that many operations
share, then the others, operation by operation. If you implement the interface elsewhere, these are
the places where another service may differ.
`;

/**
 * Adds the page that lists every x-assumption of the contract.
 * @param {Node} document
 */
export function assumptionsPage(document) {
  const reader = readerOf(document);
  const all = reader
    .operations(document)
    .map((operation) => ({ operation, found: assumptionsOf(reader, operation) }));
  const uses = countUses(all.map(({ found }) => found));
  const shared = new Map(
    all.flatMap(({ found }) => found.filter(isShared)).map((each) => [each.pointer, each]),
  );
  const own = all.map(({ operation, found }) => ({
    operation,
    found: found.filter((each) => !isShared(each)),
  }));
  addPage(document, {
    name: 'assumptions',
    title: 'Assumptions',
    text: [
      INTRODUCTION,
      ...sharedSection([...shared.values()], uses),
      ...sections(document, own),
    ].join('\n\n'),
  });

  /** @param {Assumption} assumption */
  function isShared({ pointer }) {
    return (uses.get(pointer) ?? 0) > 1;
  }
}

/** @param {Assumption[][]} all */
function countUses(all) {
  const uses = new Map();
  for (const { pointer } of all.flat()) uses.set(pointer, (uses.get(pointer) ?? 0) + 1);
  return uses;
}

/**
 * @param {Assumption[]} shared
 * @param {Map<string, number>} uses
 */
function sharedSection(shared, uses) {
  const rows = shared
    .map((each) => ({ where: inWords(each), text: each.text, count: uses.get(each.pointer) ?? 0 }))
    .sort((one, other) => other.count - one.count || one.where.localeCompare(other.where))
    .map(({ where, text, count }) => [where, text, String(count)]);
  return [
    '## Shared by several operations',
    table(['Where', 'What was chosen', 'Operations'], rows),
  ];
}

/**
 * @param {Node} document
 * @param {{ operation: OperationPlace, found: Assumption[] }[]} own
 */
function sections(document, own) {
  return document.tags.flatMap((/** @type {Node} */ tag) => {
    const inTag = own.filter(
      ({ operation, found }) => operation.node.tags[0] === tag.name && found.length > 0,
    );
    if (inTag.length === 0) return [];
    return [`## ${tag['x-displayName'] ?? tag.name}`, ...inTag.map(operationSection)];
  });
}

/** @param {{ operation: OperationPlace, found: Assumption[] }} section */
function operationSection({ operation, found }) {
  const rows = found.map(({ where, text }) => [where, text]);
  return `**${operationLink(operation)}** \`${operation.method.toUpperCase()} ${operation.path}\`\n\n${table(['Where', 'What was chosen'], rows)}`;
}

/**
 * A shared component in words: "`eta` of `VoiceProcessing`", "the answer 400 (`BadRequest`)".
 * @param {Assumption} assumption
 */
function inWords({ pointer, where }) {
  const [, kind, name, rest = ''] = pointer.match(/^#\/components\/(\w+)\/([^/]+)(.*)$/) ?? [];
  if (kind === 'responses') return `${where} (\`${name}\`)`;
  if (kind !== 'schemas') return where;
  const field = rest
    .replace(/\/(oneOf|anyOf)\/\d+/g, '')
    .replaceAll('/items', '[]')
    .replaceAll('/properties/', '.')
    .replace(/^\./, '');
  return field ? `\`${field}\` of \`${name}\`` : `\`${name}\``;
}
