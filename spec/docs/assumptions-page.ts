import { type Document, type OperationPlace, readerOf } from '@genmedia/openapi';
import { type Assumption, assumptionsOf } from './assumptions.ts';
import { addPage, operationLink, table } from './text-page.ts';

/** An operation, and the assumptions in it. */
interface Section {
  operation: OperationPlace;
  assumptions: Assumption[];
}

const introduction = `
Parts of the interface were left open, and this contract had to choose. Every such choice is marked
\`x-assumption\` where it stands, and all of them are listed here: first those that many operations
share, then the others, operation by operation. If you implement the interface elsewhere, these are
the places where another service may differ.
`;

/** Adds the page that lists every x-assumption of the contract. */
export function assumptionsPage(document: Document): void {
  const reader = readerOf(document);
  const all = reader
    .operations(document)
    .map((operation) => ({ operation, assumptions: assumptionsOf(reader, operation) }));
  const uses = countUses(all.map(({ assumptions }) => assumptions));
  const shared = new Map(
    all
      .flatMap(({ assumptions }) => assumptions.filter(isShared))
      .map((each) => [each.pointer, each]),
  );
  const own = all.map(({ operation, assumptions }) => ({
    operation,
    assumptions: assumptions.filter((each) => !isShared(each)),
  }));
  addPage(document, {
    name: 'assumptions',
    title: 'Assumptions',
    text: [
      introduction,
      ...introductionSection(document),
      ...sharedSection([...shared.values()], uses),
      ...sections(document, own),
    ].join('\n\n'),
  });

  function isShared({ pointer }: Assumption): boolean {
    return (uses.get(pointer) ?? 0) > 1;
  }
}

/** The assumptions of the introduction, which belong to no operation. */
function introductionSection({ info }: Document): string[] {
  const texts = (info as unknown as Record<string, unknown>)['x-assumption'];
  if (!Array.isArray(texts)) return [];
  const rows = texts.map((text) => [String(text)]);
  return ['## Of the whole interface', table(['What was chosen'], rows)];
}

function countUses(all: Assumption[][]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const { pointer } of all.flat()) uses.set(pointer, (uses.get(pointer) ?? 0) + 1);
  return uses;
}

function sharedSection(shared: Assumption[], uses: Map<string, number>): string[] {
  const rows = shared
    .map((each) => ({
      where: describePlace(each),
      text: each.text,
      count: uses.get(each.pointer) ?? 0,
    }))
    .sort((one, other) => other.count - one.count || one.where.localeCompare(other.where))
    .map(({ where, text, count }) => [where, text, String(count)]);
  return [
    '## Shared by several operations',
    table(['Where', 'What was chosen', 'Operations'], rows),
  ];
}

function sections(document: Document, own: Section[]): string[] {
  const tags = document.tags as { name: string; 'x-displayName'?: string }[];
  return tags.flatMap((tag) => {
    const inTag = own.filter(
      ({ operation, assumptions }) =>
        operation.node.tags?.[0] === tag.name && assumptions.length > 0,
    );
    if (inTag.length === 0) return [];
    return [`## ${tag['x-displayName'] ?? tag.name}`, ...inTag.map(operationSection)];
  });
}

function operationSection({ operation, assumptions }: Section): string {
  const rows = assumptions.map(({ where, text }) => [where, text]);
  return `**${operationLink(operation)}** \`${operation.method.toUpperCase()} ${operation.path}\`\n\n${table(['Where', 'What was chosen'], rows)}`;
}

/** Describes a shared component: "`eta` of `VoiceProcessing`", "the answer 400 (`BadRequest`)". */
function describePlace({ pointer, where }: Assumption): string {
  const [, kind, name, rest = ''] = pointer.match(/^#\/components\/(\w+)\/([^/]+)(.*)$/) ?? [];
  if (kind === 'responses') return `${where} (\`${name}\`)`;
  if (kind !== 'schemas') return where;
  const field = rest
    .replace(/\/(allOf|oneOf|anyOf)\/\d+/g, '')
    .replaceAll('/items', '[]')
    .replaceAll('/properties/', '.')
    .replace(/^\./, '');
  return field ? `\`${field}\` of \`${name}\`` : `\`${name}\``;
}
