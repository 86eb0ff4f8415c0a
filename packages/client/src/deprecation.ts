import { type OperationId, operations } from './operation.ts';
import { operationFinder } from './operation-finder.ts';
import type { Fetch } from './options.ts';

/** What a service says about a deprecated operation. */
export interface DeprecationNotice {
  /** The operation that was called; undefined if the request is for no known operation. */
  operation: OperationId | undefined;
  /** Since when it is deprecated (RFC 9745). */
  since: Date | undefined;
  /** From when it no longer works (RFC 8594). */
  sunset: Date | undefined;
  /** The same as a sentence. */
  message: string;
}

/**
 * A `fetch` that reports each deprecated operation once when it is called. It reads the headers of
 * the answer, so an old program also learns of newer deprecations.
 *
 * ```ts
 * const genmedia = createClient({ fetch: withDeprecations() });
 * ```
 */
export function withDeprecations(
  report: (notice: DeprecationNotice) => void = ({ message }) => console.warn(message),
  inner?: Fetch,
): Fetch {
  const find = operationFinder(operations);
  const reported = new Set<string>();
  return async (url, init) => {
    const response = await (inner ?? fetch)(url, init);
    if (!response.headers.has('deprecation')) return response;
    const { method = 'POST' } = init;
    const operation = find({ method, url })?.id;
    const name = operation ?? `${method} ${new URL(url, 'http://localhost').pathname}`;
    if (!reported.has(name)) {
      reported.add(name);
      report({ operation, ...noticeOf(name, response.headers) });
    }
    return response;
  };
}

function noticeOf(name: string, headers: Headers): Omit<DeprecationNotice, 'operation'> {
  const seconds = /^@(\d+)$/.exec(headers.get('deprecation') ?? '')?.[1];
  const since = valid(new Date(Number(seconds) * 1000));
  const sunset = valid(new Date(headers.get('sunset') ?? ''));
  const parts = [
    `Genmedia: ${name} is deprecated`,
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
