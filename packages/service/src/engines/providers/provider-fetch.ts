import { createHttpClient, type HttpFetch } from '../../network/http-client.ts';
import { maxFileBytes } from '../max-file-bytes.ts';

/** How many redirects are followed: as many as by providers' packages themselves. */
const maxRedirects = 10;

/**
 * The `fetch` for providers. It has no time limit of its own, because the catalogue limits the time
 * of a model.
 *
 * @param secrets a request that contains one of these follows no redirect.
 */
export function providerFetch(secrets: readonly string[]): HttpFetch {
  return createHttpClient({
    secrets,
    maxBytes: maxFileBytes,
    maxRedirects,
    timeoutMs: Number.POSITIVE_INFINITY,
  });
}
