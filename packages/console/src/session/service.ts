import { type CredentialSource, createClient, type Fetch, type Genmedia } from '@genmedia/client';
import { createAgentSession, storageStore } from '@genmedia/client/agents';
import { keptKey } from './api-key.ts';
import { serviceStatus } from './service-status.ts';
import { serviceUrl } from './service-url.ts';
import { tabStorage } from './storage.ts';

const observedFetch: Fetch = async (url, init) => {
  try {
    const response = await fetch(url, init);
    serviceStatus.recordAnswer(response);
    return response;
  } catch (error) {
    if (!init.signal?.aborted) serviceStatus.recordFailure();
    throw error;
  }
};

/** How long an answer may take, in milliseconds: less than the time between two questions. */
const answerMs = 4000;

/**
 * Asks whether the service answers, which the status of the service then says. Questions that hang
 * would take all connections that a browser has for a host.
 */
export function askWhetherReachable(): void {
  const signal = AbortSignal.timeout(answerMs);
  observedFetch(`${serviceUrl}/healthz`, { signal }).catch(() => {});
}

/** The session of the user in this tab only. It is lost when the tab is closed. */
export const account = createAgentSession({
  baseUrl: serviceUrl,
  fetch: observedFetch,
  store: storageStore(tabStorage),
});

/** The API key that was entered, or that of the account that is logged in. */
export async function currentKey(): Promise<string | undefined> {
  return keptKey() ?? (await account.apiKey());
}

/** A client with a key, or with a function that returns the key. */
export function genmediaWith(apiKey: CredentialSource): Genmedia {
  return createClient({
    baseUrl: serviceUrl,
    fetch: observedFetch,
    // Somebody watches the page, and is told of a full queue sooner than after the usual 12 retries.
    retry: { limit: 4 },
    // The page belongs to the service itself, and the key to the user of the page.
    dangerouslyAllowBrowser: true,
    apiKey,
    accessToken: account.accessToken,
  });
}

export const genmedia = genmediaWith(currentKey);
