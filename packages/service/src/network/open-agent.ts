import { Agent } from 'undici';

/**
 * Keeps connections, and has no timeouts of its own: the catalogue limits the time of a model,
 * which may be longer than the default of five minutes.
 */
export const openAgent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
