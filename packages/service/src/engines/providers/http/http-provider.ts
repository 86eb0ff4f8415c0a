import { fetch, type RequestInit } from 'undici';
import { guardedFetch, patient } from '../guarded-fetch.ts';
import type { Provider } from '../provider.ts';
import { createModels } from './models.ts';
import { createSend } from './send.ts';

export interface HttpOptions {
  /** Where tasks are sent. */
  baseUrl: string;
  apiKey: string | undefined;
  headers: Readonly<Record<string, string>>;
  /** What of all that nobody is to learn. */
  secrets: readonly string[];
}

/** The types of undici and of Node are different ones of the same standard. */
const fetchPatiently: typeof globalThis.fetch = async (input, init) => {
  const options = { ...(init as RequestInit), dispatcher: patient };
  return (await fetch(String(input), options)) as unknown as Response;
};

/** A server of an operator's own, which does tasks by the small protocol that the README explains. */
export function createHttpProvider(options: HttpOptions): Provider {
  const { baseUrl, apiKey, headers, secrets } = options;
  const authorization = apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` };
  const guarded = guardedFetch(secrets, { fetch: fetchPatiently });
  const send = createSend({
    url: baseUrl,
    headers: { ...headers, ...authorization },
    secrets,
    fetch: guarded,
  });
  return createModels(send);
}
