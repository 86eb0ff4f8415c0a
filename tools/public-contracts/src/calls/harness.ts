/** A `fetch` that the stubs answer, so that calls need no port. */
interface App {
  request(url: string, init: RequestInit): Response | Promise<Response>;
}

export const baseUrl = 'http://contract.test';

export const fetchFrom = (app: App) => async (url: string, init: RequestInit) =>
  app.request(url, init);

/** Throws with both values if they differ. */
export function expectEqual(actual: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`Expected ${b}, got ${a}.`);
}

/** The status of the answer that refuses a call. */
export async function refusal(call: () => Promise<unknown>): Promise<unknown> {
  return call().then(
    (answer) => `no refusal: ${JSON.stringify(answer)}`,
    (error: { status?: unknown }) => error.status,
  );
}

/** The first example of an answer, as the contract has it or its schema implies. */
export function exampleOf(example: { bodies?: readonly unknown[] } | undefined): object {
  return Object(example?.bodies?.[0]);
}
