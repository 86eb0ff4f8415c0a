import type { Call } from './options.ts';
import type { ValidParts } from './validate.ts';

/** What a handler gets, whatever its operation: see `Input`. */
export class HandlerInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
  readonly requestId: string;
  readonly request: Request;

  constructor({ params, query, headers, body }: ValidParts, { requestId, request }: Call) {
    this.params = params;
    this.query = query;
    this.headers = headers;
    this.body = body;
    this.requestId = requestId;
    this.request = request;
  }

  /** Not a field: some runtimes make the signal only when it is asked for. */
  get signal(): AbortSignal {
    return this.request.signal;
  }
}
