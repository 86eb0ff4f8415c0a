/**
 * Keeps a client from sending a request again by itself: one that may have been accepted costs a
 * second time. Replicate's client sends again whatever its `fetch` rejects with, and after some
 * statuses. It passes on the answer 400, so that stands for each failure.
 */
export function withoutRetries(request: typeof globalThis.fetch) {
  const failures = new WeakMap<Response, unknown>();
  return {
    /** The `fetch` for the client. Always resolves. */
    async fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
      try {
        return await request(input, init);
      } catch (failure) {
        const answer = new Response(null, { status: 400 });
        failures.set(answer, failure);
        return answer;
      }
    },

    /** Makes a call of the client. Rejects with what the request itself rejected with. */
    async call<Result>(make: () => Promise<Result>): Promise<Result> {
      try {
        return await make();
      } catch (error) {
        const { response } = error as { response?: Response };
        throw response && failures.has(response) ? failures.get(response) : error;
      }
    },
  };
}
