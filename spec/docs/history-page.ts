import { type Document, type OperationPlace, readerOf } from '@genmedia/openapi';
import { releases } from './releases.ts';
import { addPage, operationLink, table } from './text-page.ts';

/** One entry of the contract's `x-changes`. */
interface Change {
  date: string;
  change: string;
  operations: string[];
}

const introduction = `
The changelog of the interface, with the newest change first. An operation or a field that was added later
shows the date as \`x-since\`, and a deprecated operation shows the date from which it is no longer supported
as \`x-sunset\`.
`;

/** Adds the page with the history of the interface, and of the releases of a contract. */
export function historyPage(document: Document, contract: Document): void {
  const operations = byId(document);
  const all = byId(contract);
  const changes = (contract['x-changes'] ?? []) as Change[];
  const rows = changes
    .toSorted((one, other) => other.date.localeCompare(one.date))
    .map(({ date, change, operations: ids }) => [date, change, ids.map(link).join(', ')]);
  addPage(document, {
    name: 'change-history',
    title: 'Change history',
    text: `${introduction}\n${table(['Date', 'Change', 'Operations'], rows)}\n${releases(contract)}`,
  });

  function link(id: string): string {
    if (!all.has(id))
      throw new Error(`x-changes names ${id}, but the contract has no such operation.`);
    const operation = operations.get(id);
    return operation ? operationLink(operation) : `\`${id}\``;
  }
}

function byId(document: Document): Map<string, OperationPlace> {
  const operations = readerOf(document).operations(document);
  return new Map(operations.map((operation) => [operation.id, operation]));
}
