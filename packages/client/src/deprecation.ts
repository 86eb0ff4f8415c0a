import { callHook } from './log.ts';
import { type OperationId, type OperationTable, operations } from './operation.ts';
import { operationFinder } from './operation-finder.ts';
import type { Fetch } from './options.ts';

/** What a service says about a deprecated operation. */
export interface DeprecationNotice<K = OperationId> {
  /** The operation that was called; undefined if the request is for no known operation. */
  operation: K | undefined;
  /** Since when it is deprecated (RFC 9745). */
  since: Date | undefined;
  /** From when it no longer works (RFC 8594). */
  sunset: Date | undefined;
  /** A sentence that says all this. */
  message: string;
}

/**
 * A `fetch` that reports each deprecated operation once when it is called. It reads the headers of
 * the answer, so an old program also learns of newer deprecations. What `report` throws is written
 * to the console.
 *
 * ```ts
 * const genmedia = createClient({ fetch: withDeprecations() });
 * ```
 */
export function withDeprecations(
  report: (notice: DeprecationNotice) => void = warn,
  inner?: Fetch,
): Fetch {
  return createDeprecationsFor(operations)(
    (notice) => report({ ...notice, message: `Genmedia: ${notice.message}` }),
    inner,
  );
}

/** `withDeprecations` for the operations of a table. */
export function createDeprecationsFor<T>(table: T) {
  type K = keyof T & string;
  return (report: (notice: DeprecationNotice<K>) => void = warn, inner?: Fetch): Fetch => {
    const find = operationFinder(table as OperationTable);
    const reported = new Set<string>();
    return async (url, init) => {
      const response = await (inner ?? fetch)(url, init);
      if (!response.headers.has('deprecation')) return response;
      const { method = 'GET' } = init;
      const operation = find({ method, url })?.id as K | undefined;
      const name = operation ?? `${method} ${new URL(url, 'http://localhost').pathname}`;
      if (!reported.has(name)) {
        reported.add(name);
        callHook(report, { operation, ...noticeOf(name, response.headers) });
      }
      return response;
    };
  };
}

function warn({ message }: DeprecationNotice<string>): void {
  console.warn(message);
}

function noticeOf(name: string, headers: Headers): Omit<DeprecationNotice, 'operation'> {
  const seconds = /^@(\d+)$/.exec(headers.get('deprecation') ?? '')?.[1];
  const since = valid(new Date(Number(seconds) * 1000));
  const sunset = valid(new Date(headers.get('sunset') ?? ''));
  const parts = [
    `${name} is deprecated`,
    since && ` since ${dayOf(since)}`,
    sunset && ` and supported until ${dayOf(sunset)}`,
  ];
  return { since, sunset, message: `${parts.filter(Boolean).join('')}.` };
}

function valid(date: Date): Date | undefined {
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
