import { type CredentialSource, createClient, type Fetch, type Genmedia } from '@genmedia/client';
import { createAgentSession, storageStore } from '@genmedia/client/agents';
import { keptKey } from './api-key.ts';
import { heard } from './heard.ts';

/** Where the service is: beside these files, whatever path they stand at. Without a slash at its end. */
export const serviceUrl = new URL('.', document.baseURI).href
  .replace(/[?#].*$/, '')
  .replace(/\/$/, '');

const listening: Fetch = async (url, init) => {
  try {
    const response = await fetch(url, init);
    heard.answer(response);
    return response;
  } catch (error) {
    if (!init.signal?.aborted) heard.silence();
    throw error;
  }
};

/** Who is logged in, in this tab alone: both are forgotten with it. */
export const account = createAgentSession({
  baseUrl: serviceUrl,
  fetch: listening,
  store: storageStore(sessionStorage),
});

/** The API key that was entered, or that of whoever is logged in. */
export async function currentKey(): Promise<string | undefined> {
  return keptKey() ?? (await account.apiKey());
}

/** A client with a key, or with a function that knows it. */
export function genmediaWith(apiKey: CredentialSource): Genmedia {
  return createClient({
    baseUrl: serviceUrl,
    fetch: listening,
    // The page is the service's own, and the key that of the person before it.
    dangerouslyAllowBrowser: true,
    apiKey,
    accessToken: account.accessToken,
  });
}

export const genmedia = genmediaWith(currentKey);
