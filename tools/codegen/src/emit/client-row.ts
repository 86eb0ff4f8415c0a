import type { Model, Operation } from '../model/model.ts';
import { tableRow } from '../text.ts';

/** The operations about jobs that other operations have started. */
export interface JobRoles {
  /** Those that read a job. */
  fetched: Set<string | undefined>;
  /** Those that cancel one: doing so again changes nothing. */
  cancelling: Set<string | undefined>;
}

export function jobRoles({ clientOperations: operations }: Model): JobRoles {
  return {
    fetched: new Set(operations.map(({ poll }) => poll)),
    cancelling: new Set(operations.map(({ cancel }) => cancel)),
  };
}

/** How lists are divided into pages, by operation. Only those who read pages load it. */
export function pagesTable({ clientOperations: operations }: Model): string {
  const rows = operations.flatMap(({ id, pages }) => (pages ? [tableRow(id, pages)] : []));
  return `/** How lists are divided into pages. */\nexport const pageRows = {\n${rows.join('')}} as const;\n`;
}

/** The part of a row that is the same for every contract, without what the client takes for granted. */
export function commonRow(
  { method, path, cancel, pollInput, idempotent }: Operation,
  poll: string | undefined,
  reads: boolean,
): object {
  const startsJob = poll !== undefined && !reads;
  return {
    method: method === 'post' ? undefined : method.toUpperCase(),
    path,
    poll,
    cancel,
    pollInput: Object.keys(pollInput).length > 0 ? pollInput : undefined,
    reads: reads === (method === 'get') ? undefined : reads,
    idempotent: idempotent === startsJob ? undefined : idempotent,
  };
}
