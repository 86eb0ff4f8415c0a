import { Agent } from 'undici';

/** Without timeouts: the catalogue limits the time of a model, and Node's own limit is five minutes. */
export const openAgent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
