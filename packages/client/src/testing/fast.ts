import { type ClientOptions, createClient, type Genmedia } from '../index.ts';

export const testApiKey = 'gmk_secretsecretsecretsecret';

/** A client whose pauses are short enough for tests. */
export function fastClient(baseUrl: string, more: Partial<ClientOptions> = {}): Genmedia {
  return createClient({
    baseUrl,
    apiKey: testApiKey,
    retry: { min: 1, max: 4 },
    poll: { min: 1, max: 4 },
    ...more,
  });
}

/** What a promise rejects with. Throws if the promise resolves. */
export async function rejection(promise: Promise<unknown>): Promise<Record<string, unknown>> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (reason: unknown) => ({ reason }),
  );
  if ('reason' in outcome) return outcome.reason as Record<string, unknown>;
  throw new Error(`Resolved to ${JSON.stringify(outcome.value)}`);
}

export const edit = { prompt: 'Green walls', init_image: 'https://media.example/room.png' };
