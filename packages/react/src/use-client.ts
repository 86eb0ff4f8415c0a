import { GenmediaError, type OperationInit } from '@genmedia/client';
import { useCallback, useRef } from 'react';
import { useGenmedia } from './provider.ts';

/** What every hook's error is, unless it is told otherwise. */
export type ErrorType<_Body> = GenmediaError;

/** Settings of `fetch` for one hook, as its option `request` takes them. */
export type RequestOptions = Partial<OperationInit>;

type Send = <T>(url: string, init: RequestOptions) => Promise<T>;

/** A request that had no answer, and the key under which it was sent. */
interface Unanswered {
  url: string;
  body: unknown;
  key: string;
}

/**
 * How generated hooks send: through the client of the provider. A mutation that is repeated after
 * no answer came, by TanStack Query or by a person, goes out under the same Idempotency-Key, for
 * its first request may have started the job.
 */
export function useClient(): Send {
  const genmedia = useGenmedia();
  const unanswered = useRef<Unanswered>(undefined);
  return useCallback(
    async (url, init) => {
      const { body } = init;
      const last = unanswered.current;
      const headers = new Headers(init.headers);
      if (last?.url === url && last.body === body) headers.set('idempotency-key', last.key);
      unanswered.current = undefined;
      try {
        return await genmedia.request(url, { ...init, headers } as OperationInit);
      } catch (error) {
        const key = isUnanswered(error) && error.idempotencyKey;
        if (key) unanswered.current = { url, body, key };
        throw error;
      }
    },
    [genmedia],
  );
}

/** No answer, or one of something in front of the operation. */
function isUnanswered(error: unknown): error is GenmediaError {
  if (!(error instanceof GenmediaError)) return false;
  return error.status === undefined || [408, 429, 502, 503, 504].includes(error.status);
}
