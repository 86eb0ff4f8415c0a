import type { Document } from '@genmedia/openapi';
import { addPage, groups, table } from './text-page.ts';

/** One entry of the contract's `x-errors`. */
interface ErrorCode {
  code: string;
  /** HTTP statuses that it comes with; 200 is the result of a job. */
  statuses: number[];
  when: string;
  next: string;
}

export const errorCodesPage = 'error-codes';

const introduction = `
The \`code\` of an error is for programs: it decides what to do next. More codes may be added; treat one
that you do not know by its HTTP status. A job that fails is answered with HTTP 200 and \`status: "error"\`.`;

/** The codes of errors; none in a contract that lists none. */
export function errorCodes(document: Document): ErrorCode[] {
  return (document['x-errors'] ?? []) as ErrorCode[];
}

/** Adds the page of all codes: a table, and a section for each code. */
export function errorPages(document: Document): void {
  const codes = errorCodes(document);
  if (codes.length === 0) return;
  const rows = codes.map(({ code, statuses, when }) => [statusesOf(statuses), `\`${code}\``, when]);
  const sections = codes.map((each) => `## ${each.code}\n\n${describeErrorCode(each)}`);
  addPage(document, {
    name: errorCodesPage,
    title: 'Error codes',
    text: [introduction, table(['HTTP', 'Code', 'When'], rows), ...sections].join('\n\n'),
    group: groups.basics,
  });
}

/** When a code comes and what to do next, in Markdown. */
export function describeErrorCode({ statuses, when, next }: ErrorCode): string {
  return `${when}\n\n**What to do next:** ${next}\n\nIt comes with HTTP ${statusesOf(statuses)}.`;
}

function statusesOf(statuses: readonly number[]): string {
  return statuses.map((status) => (status === 200 ? '200 (a failed job)' : status)).join(', ');
}
