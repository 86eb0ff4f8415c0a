/** A `fetch` that the stubs answer, so that calls need no port. */
interface App {
  request(url: string, init: RequestInit): Response | Promise<Response>;
}

export const baseUrl = 'http://contract.test';

export const fetchFrom = (app: App) => async (url: string, init: RequestInit) =>
  app.request(url, init);

/** Makes some calls. Their error begins with the title. */
export async function check(title: string, calls: () => Promise<void>): Promise<void> {
  await calls().catch((error: Error) => {
    throw new Error(`${title}: ${error.message}`, { cause: error });
  });
}

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

/**
 * The first example of an answer, as the contract has it or its schema implies. The table of examples
 * does not know their types; the stubs check that they are valid.
 */
export function exampleOf<T extends object>(
  example: { bodies?: readonly unknown[] } | undefined,
): T {
  return Object(example?.bodies?.[0]);
}
