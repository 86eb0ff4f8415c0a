import type { Model, Operation } from '../model/model.ts';
import { literal, tableRow } from '../text.ts';
import { commonRow, type JobRoles, jobRoles, pagesTable } from './client-row.ts';
import { type Files, header } from './files.ts';

/**
 * What the client knows of each operation. The table is as short as possible, because browsers load
 * it. It leaves out common values: POST, the credential in the body, and an Idempotency-Key for
 * operations that start a job.
 */
export function emitClient(model: Model): Files {
  const roles = jobRoles(model);
  const rows = model.clientOperations.map((operation) =>
    tableRow(operation.id, rowOf(operation, roles)),
  );
  const table = `${header}export const operations = {\n${rows.join('')}} as const;\n`;
  return {
    'packages/client/src/generated/operations.ts': table,
    'packages/client/src/generated/media.ts': mediaTable(model),
    'packages/client/src/generated/pages.ts': header + pagesTable(model),
  };
}

/**
 * The fields that name files, and how large those files may be. Only callers who send files load
 * this module.
 */
function mediaTable({ clientOperations: operations }: Model): string {
  const rows = operations.flatMap(({ id, media }) => {
    const fields = Object.entries(media).map(([name, { kinds }]) => [name, kinds] as const);
    return fields.length > 0 ? [tableRow(id, Object.fromEntries(fields))] : [];
  });
  const limited = operations.find(({ maxBytes }) => maxBytes);
  return [
    header,
    `/** Fields that name files, and the kinds of those. */\n`,
    `export const mediaFields = {\n${rows.join('')}} as const;\n\n`,
    `/** Most bytes of a file, by its kind. */\n`,
    `export const maxBytes = ${literal(limited?.maxBytes ?? {}, 0, 24)} as const;\n`,
  ].join('');
}

function rowOf(operation: Operation, { fetched, cancelling }: JobRoles): object {
  const query = operation.parameters.filter(
    (parameter) => parameter.in === 'query' && !parameter.credential,
  );
  const { id, method, credential } = operation;
  const readsJob = fetched.has(id) && method !== 'get';
  const poll = operation.poll ?? (readsJob ? id : undefined);
  // A GET without a credential is a link in a mail, which works once.
  const reads = readsJob || cancelling.has(id) || (method === 'get' && credential !== 'none');
  return {
    ...commonRow(operation, poll, reads),
    credential: credential === 'body' ? undefined : credential,
    queryParams: query.length > 0 ? query.map(({ name }) => name) : undefined,
  };
}
