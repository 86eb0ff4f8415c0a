import { failureOf, isFailure } from './answer.ts';
import { head } from './api-promise.ts';
import { exchange } from './exchange.ts';
import { operationAt } from './operation.ts';
import type { Settings } from './options.ts';
import type { Init } from './request.ts';

/** `Genmedia.GET` and `POST` without their types. */
export function fetchMethod(settings: Settings, method: string) {
  return async (path: string, init: Init = {}) => {
    const call = { operation: operationAt(method, path) };
    const answer = await exchange(settings, call, init);
    if (!answer.body) throw failureOf(call, answer);
    const response = head(answer.response);
    if (isFailure(answer)) return { error: answer.body, response };
    return { data: answer.body, response };
  };
}
