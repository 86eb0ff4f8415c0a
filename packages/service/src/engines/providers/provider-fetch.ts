import { createHttpClient, type HttpFetch } from '../../network/http-client.ts';

/** A job cannot store a larger file. */
const maxBytes = 128 * 1024 ** 2;
/** As many as providers' packages follow themselves. */
const maxRedirects = 10;

/**
 * The `fetch` for providers. It has no time limit of its own, because the catalogue limits the time
 * of a model.
 *
 * @param secrets a request that contains one of these follows no redirect.
 */
export function providerFetch(secrets: readonly string[]): HttpFetch {
  return createHttpClient({ secrets, maxBytes, maxRedirects, timeoutMs: Number.POSITIVE_INFINITY });
}
