import type { JobReference, OperationId } from '@genmedia/client';
import type { Input } from '../contract/types.ts';

/** Why a run failed, as plain data. */
export interface Failure {
  code: string;
  message: string;
  errors: { field: string; message: string }[];
  status?: number | undefined;
  requestId?: string | undefined;
  retryAfter?: number | undefined;
}

/** What an answer says beside its body. */
export interface Head {
  status: number;
  headers: [name: string, value: string][];
}

/** A call of an operation from here, as it is kept: plain data without any credential. */
export interface Run {
  id: string;
  operation: OperationId;
  input: Input;
  /** Whose it is: see `ownerOf`. */
  owner: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  endedAt?: number;
  /** `left`: nobody waits for it any more, and it goes on. */
  state: 'running' | 'success' | 'error' | 'left';
  idempotencyKey: string;
  job?: JobReference;
  /**
   * What the service last said while it was not finished: `eta` in seconds from then on, and its
   * place among the jobs that wait, where there are any before it.
   */
  update?: { message: string; eta: number; place?: number; at: number };
  answer?: unknown;
  failure?: Failure;
  head?: Head;
}

/** A mark that tells runs of one API key from those of another, and nothing of the key. */
export function ownerOf(key: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (const sign of key) {
    const code = sign.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  return ((one >>> 0) * 2 ** 20 + ((other >>> 0) % 2 ** 20)).toString(36);
}
