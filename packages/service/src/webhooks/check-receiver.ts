import { InputError } from '../errors/input-error.ts';
import { UrlNotAllowedError } from '../network/fetch-error.ts';
import { checkUrl, type UrlRules } from '../network/url.ts';

/**
 * Refuses a request whose `webhook` may not be called, before anything of it is kept. DNS is not
 * asked: what the name resolves to is checked at every attempt.
 *
 * @throws {InputError} the same for every URL.
 */
export function checkReceiver({ webhook }: Record<string, unknown>, rules: UrlRules): void {
  if (typeof webhook !== 'string') return;
  try {
    checkUrl(webhook, rules);
  } catch (error) {
    if (!(error instanceof UrlNotAllowedError)) throw error;
    const message = error.message.replace(/^The URL /, '').replace(/\.$/, '');
    throw new InputError([{ field: 'webhook', message }]);
  }
}
