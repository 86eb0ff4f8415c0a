/** What every call is given: a `fetch` that the stubs answer, so that no port is needed. */
interface App {
  request(url: string, init: RequestInit): Response | Promise<Response>;
}

export const baseUrl = 'http://contract.test';

export const over = (app: App) => async (url: string, init: RequestInit) => app.request(url, init);

/** Fails with both where what came is not what was to come. */
export function same(came: unknown, wanted: unknown): void {
  const [a, b] = [JSON.stringify(came), JSON.stringify(wanted)];
  if (a !== b) throw new Error(`${a} is not ${b}.`);
}

/** The status with which a call is refused. */
export async function refusal(call: () => Promise<unknown>): Promise<unknown> {
  return call().then(
    (answer) => `no refusal: ${JSON.stringify(answer)}`,
    (error: { status?: unknown }) => error.status,
  );
}
