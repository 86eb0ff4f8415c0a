import type { Exchange, SetHeader, WrittenRequest } from './contract.ts';
import { credentialHeader } from './secret.ts';
import { urlOf } from './url.ts';

/**
 * Writes a request of this package's own contract, which has less than others: one credential, mostly
 * in the body, and JSON.
 */
export async function writeRequest(
  {
    call,
    operation,
    path,
    settings,
    init: { parts: { path: params, query, body } = {} },
  }: Exchange,
  set: SetHeader,
  refused?: string,
): Promise<WrittenRequest> {
  const { credential = 'body' } = operation;
  const { apiKey, accessToken } = settings;
  const source = { none: '', bearer: accessToken, body: apiKey, query: apiKey }[credential];
  const secret = typeof source === 'function' ? await source(refused) : source;
  const key = secret || undefined;
  call.secret = secret;

  // An operation with the API key in its body has a body, even if nothing else is in it.
  const content = credential === 'body' ? { key, ...Object(body) } : body;
  set('accept', 'application/json');
  if (content) set('content-type', 'application/json');
  if (key && credential === 'bearer')
    set('authorization', credentialHeader('accessToken', `Bearer ${key}`));
  return {
    url: urlOf(operation, path, settings.baseUrl, params, {
      ...query,
      ...(credential === 'query' && { key }),
    }),
    body: content ? JSON.stringify(content) : null,
    // If redirects were followed, the credential in the body would go to any address that they name.
    redirect: 'manual',
  };
}
