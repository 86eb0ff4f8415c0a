interface Query {
  state: {
    error: { temporary?: boolean } | null;
    data?: { status: string } | undefined;
    dataUpdateCount: number;
    errorUpdateCount: number;
  };
}

/**
 * A `refetchInterval` for hooks that fetch a result. It polls while the job goes on: half a second
 * after the first answer, then with growing pauses, also after errors that may pass
 * (`error.temporary`). It stops at the result and at other errors. `useJob` does this and more.
 *
 * ```ts
 * const result = useFetchImage({ id }, { refetchInterval: whileProcessing });
 * ```
 */
export function whileProcessing({ state }: Query): number | false {
  const { error, data, dataUpdateCount, errorUpdateCount } = state;
  if (error ? !error.temporary : data?.status !== 'processing') return false;
  // Each pause is 13 % longer, so a result is noticed late only by a small part of its job's time.
  return Math.min(30_000, 500 * 1.13 ** (dataUpdateCount + errorUpdateCount));
}
