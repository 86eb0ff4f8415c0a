interface Query {
  state: { status: string; data?: { status: string; eta?: number } | undefined };
}

/**
 * A `refetchInterval` for hooks that fetch a result: asks again while the job goes on, first after
 * the service's own estimate (0.5 to 10 seconds), and stops at the result or at an error.
 *
 * ```ts
 * const result = useFetchImage(id, { query: { refetchInterval: whileProcessing } });
 * ```
 */
export function whileProcessing({ state: { status, data } }: Query): number | false {
  if (!data || data.status === 'success' || status === 'error') return false;
  return Math.min(10_000, Math.max(500, (data.eta ?? 0) * 1000 || 0));
}
