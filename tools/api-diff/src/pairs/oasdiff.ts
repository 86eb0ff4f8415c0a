import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A change that oasdiff reports: level 3 breaks callers for certain, 2 may, 1 does not. */
export interface Finding {
  id: string;
  level: number;
  /** `GET /boats/{id}`; undefined if the change belongs to no operation. */
  operation: string | undefined;
  text: string;
}

const run = promisify(execFile);

/** What oasdiff finds; undefined if it is not installed, or cannot read a document. */
export async function findingsOf(before: string, after: string): Promise<Finding[] | undefined> {
  const args = ['changelog', before, after, '--format', 'json'];
  const output = await run('oasdiff', args, { maxBuffer: 2 ** 28 }).then(
    ({ stdout }) => stdout,
    () => undefined,
  );
  if (output === undefined) return undefined;
  const changes = JSON.parse(output || '[]') as (Omit<Finding, 'operation'> & {
    operation?: string;
    path?: string;
  })[];
  return changes.map(({ id, level, operation, path, text }) => ({
    id,
    level,
    operation: operation && path ? `${operation.toUpperCase()} ${path}` : undefined,
    text,
  }));
}
