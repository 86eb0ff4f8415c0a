interface Query {
  state: {
    error: { temporary?: boolean } | null;
    data?: { status: string } | undefined;
    dataUpdateCount: number;
    errorUpdateCount: number;
  };
}

/**
 * A `refetchInterval` for hooks that fetch a result: asks again while the job goes on, half a second
 * after the first answer, then ever later, also after errors that may pass (`error.temporary`).
 * Stops at the result and at other errors. `useJob` does this and more.
 *
 * ```ts
 * const result = useFetchImage({ id }, { refetchInterval: whileProcessing });
 * ```
 */
export function whileProcessing({ state }: Query): number | false {
  const { error, data, dataUpdateCount, errorUpdateCount } = state;
  if (error ? !error.temporary : data?.status !== 'processing') return false;
  // A seventh more each time: a result is never noticed much later than its job took.
  return Math.min(30_000, 500 * 1.13 ** (dataUpdateCount + errorUpdateCount));
}
