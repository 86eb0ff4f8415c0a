import { clientOf } from './client-of.ts';
import type { Genmedia } from './genmedia.ts';
import type { ClientOptions } from './options.ts';
import { settingsOf } from './settings.ts';

/**
 * Creates a client of the service at `baseUrl`. Throws a TypeError if `baseUrl` is missing, is
 * neither an http or https address nor a path, has credentials, a query or a fragment, or ends with
 * the start of the contract's own paths; and if a page passes an API key without
 * `dangerouslyAllowBrowser`.
 *
 * ```ts
 * const genmedia = createClient(); // GENMEDIA_URL and GENMEDIA_API_KEY
 * const { output } = await genmedia.run('generateLyrics', { prompt: 'A song about the sea' });
 * ```
 */
export function createClient(options: ClientOptions = {}): Genmedia {
  return clientOf(settingsOf(options)) as unknown as Genmedia;
}
