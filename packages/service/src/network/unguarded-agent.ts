import { Agent } from 'undici';

/**
 * Keeps connections, and does not limit the wait for headers and body: the catalogue limits the time
 * of a model, which may be longer than undici's default of five minutes.
 */
export const unguardedAgent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
