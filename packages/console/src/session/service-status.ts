import { createStore } from '../ui/store.ts';

/** The rate limit, as the last answer said. */
interface RateLimit {
  limit: number;
  remaining: number;
  /** When `remaining` is equal to `limit` again, in milliseconds since 1970. */
  resetsAt: number;
}

interface ServiceStatus {
  /** Whether the last request got an answer. */
  reachable: boolean;
  rateLimit: RateLimit | undefined;
}

const store = createStore<ServiceStatus>({ reachable: true, rateLimit: undefined });

/** What answers say about the service itself. */
export const serviceStatus = {
  get: store.get,
  subscribe: store.subscribe,
  recordAnswer({ headers, status }: Response): void {
    // These come from a gateway that does not reach the service. A 503 may be the service's own.
    const reachable = ![502, 504].includes(status);
    store.set({ reachable, rateLimit: rateLimitOf(headers) ?? store.get().rateLimit });
  },
  recordFailure(): void {
    store.set({ ...store.get(), reachable: false });
  },
};

/** From `X-RateLimit-Limit`, `-Remaining` and `-Reset` (seconds since 1970). */
function rateLimitOf(headers: Headers): RateLimit | undefined {
  const read = (name: string) => Number(headers.get(`x-ratelimit-${name}`) || Number.NaN);
  const [limit, remaining, reset] = [read('limit'), read('remaining'), read('reset')];
  if (Number.isNaN(limit + remaining + reset)) return undefined;
  return { limit, remaining, resetsAt: reset * 1000 };
}
