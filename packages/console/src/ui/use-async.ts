import { useEffect, useState } from 'react';

type Async<T> = { data?: T; error?: Error };

/** The result of some asynchronous work. The work is repeated when `key` changes. */
export function useAsync<T>(key: string, work: (signal: AbortSignal) => Promise<T>): Async<T> {
  const [state, setState] = useState<Async<T>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when the work is another.
  useEffect(() => {
    const controller = new AbortController();
    setState({});
    work(controller.signal).then(
      (data) => controller.signal.aborted || setState({ data }),
      (error: Error) => controller.signal.aborted || setState({ error }),
    );
    return () => controller.abort();
  }, [key]);
  return state;
}
