import type { Incoming, ReadHeader } from '../http/incoming.ts';
import type { Call } from './options.ts';

/** A call that has just arrived. */
export class ReceivedCall implements Call {
  readonly operationId: string;
  readonly requestId = newRequestId();
  readonly #incoming: Incoming;

  constructor(operationId: string, incoming: Incoming) {
    this.operationId = operationId;
    this.#incoming = incoming;
  }

  get header(): ReadHeader {
    return this.#incoming.header;
  }

  get method(): string {
    return this.#incoming.method;
  }

  get signal(): AbortSignal {
    return this.#incoming.signal;
  }

  /** A getter, because some servers make a web request only when it is needed. */
  get request(): Request {
    return this.#incoming.request;
  }

  get env(): unknown {
    return this.#incoming.env;
  }
}

/**
 * A new id for one request and its answer. Never taken from the caller, who could forge another's
 * id.
 */
export function newRequestId(): string {
  return `req_${crypto.randomUUID()}`;
}
