import { Agent } from 'undici';

/**
 * For the operator's URLs: connects to any address, and keeps connections. Does not limit the wait
 * for headers and body: the catalogue limits the time of a model, which may be longer than undici's
 * default of five minutes. Has its own file so that undici is loaded with the first request.
 */
export const unguardedAgent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
