import type { Call } from './options.ts';
import type { ValidParts } from './validate.ts';

/** What a handler gets, whatever its operation: see `Input`. */
export function handlerInput({ params, query, headers, body }: ValidParts, call: Call) {
  return {
    params,
    query,
    headers,
    body,
    requestId: call.requestId,
    // Not fields: some servers make the request, or its signal, only when it is asked for.
    get request() {
      return call.request;
    },
    get signal() {
      return call.request.signal;
    },
  };
}
