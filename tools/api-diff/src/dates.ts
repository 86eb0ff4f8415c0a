import { normaliseAsWritten } from '@genmedia/codegen/documents';
import { type Document, type OperationPlace, readerOf } from '@genmedia/openapi';
import { mapPair, methodAndPath, type Pair } from './compare/comparison.ts';

/** How many days before its end people should know that an operation stops working. */
const noticeDays = 30;

/**
 * Warnings about the days until which operations are promised (`x-sunset`). They depend on the day
 * of the comparison, such as `2026-11-25`, so they are not changes, and no changeset has them.
 */
export function dateWarnings(documents: Pair<Document>, today: string): string[] {
  const operations = mapPair(documents, operationsById);
  // An operation with another name at the same address is not gone.
  const addresses = new Set([...operations.after.values()].map(methodAndPath));
  const removed = [...operations.before.values()].filter(
    (operation) => !operations.after.has(operation.id) && !addresses.has(methodAndPath(operation)),
  );
  return [
    ...removed.flatMap((operation) => removedEarly(operation, today)),
    ...[...operations.after.values()].flatMap((operation) =>
      sunsetWarning(operation, operations.before.get(operation.id), today),
    ),
  ];
}

function operationsById(document: Document): Map<string, OperationPlace> {
  const normalised = normaliseAsWritten(document);
  const all = readerOf(normalised).operations(normalised);
  return new Map(all.map((operation) => [operation.id, operation]));
}

function removedEarly({ id, node }: OperationPlace, today: string): string[] {
  const sunset = node['x-sunset'];
  const isEarly = typeof sunset === 'string' && isDay(sunset) && sunset > today;
  return isEarly ? [`\`${id}\` is gone before ${sunset}, until which it was promised.`] : [];
}

function sunsetWarning(
  { id, node }: OperationPlace,
  before: OperationPlace | undefined,
  today: string,
): string[] {
  const sunset = node['x-sunset'];
  if (sunset === undefined) return [];
  if (typeof sunset !== 'string' || !isDay(sunset))
    return [
      `The \`x-sunset\` of \`${id}\` is not a day: ${JSON.stringify(sunset)}. Write YYYY-MM-DD.`,
    ];
  const days = daysBetween(today, sunset);
  if (days < 0) return [`\`${id}\` is still there, and was promised until ${sunset}.`];
  const isNews = before?.node['x-sunset'] !== sunset;
  return isNews && days < noticeDays
    ? [`\`${id}\` stops working on ${sunset}, in ${days} ${days === 1 ? 'day' : 'days'}.`]
    : [];
}

/** Whether a text is a day of the calendar, such as `2026-02-28`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / (24 * 60 * 60 * 1000));
}
