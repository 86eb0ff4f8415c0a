import { failureOf, isFailure } from './answer.ts';
import { exchange } from './exchange.ts';
import { operationAt } from './operation.ts';
import type { ClientOptions } from './options.ts';
import type { Init } from './request.ts';

/** `Genmedia.GET` and `POST` without their types. */
export function fetchMethod(options: ClientOptions, method: string) {
  return async (path: string, init: Init = {}) => {
    const call = { operation: operationAt(method, path) };
    const answer = await exchange(options, call, init);
    if (!answer.body) throw failureOf(call, answer);
    // Without body, which is read, and without URL, which may hold the API key.
    const response = new Response(null, answer.response);
    if (isFailure(answer)) return { error: answer.body, response };
    return { data: init.parseAs === 'stream' ? answer.response.body : answer.body, response };
  };
}
