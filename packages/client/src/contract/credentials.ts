import type { CredentialSource, Fetch } from '../options.ts';
import { causeWithoutSecret, hider } from '../secret.ts';

/** The credential of HTTP's scheme `basic` (RFC 7617). */
export function basicCredential(user: string, password: string): string {
  if (user.includes(':')) throw new TypeError('The name of a user has no colon (RFC 7617, 2).');
  return base64(`${user}:${password}`);
}

function base64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
}

/** What `oauthToken` takes. */
export interface OauthOptions {
  /** Where tokens are given, as the contract's `flows` name it. */
  tokenUrl: string;
  /** The name under which the server knows this program. */
  clientId: string;
  /** Left out for programs that cannot keep a secret. */
  clientSecret?: string | undefined;
  /** What the token is for. Default: the scopes that the server gives if none are named. */
  scopes?: readonly string[] | undefined;
  /** With it, tokens are refreshed (RFC 6749, 6); without it, the client asks for itself (4.4). */
  refreshToken?: string | undefined;
  /** Called with each new refresh token: store it, because the one before may work no longer. */
  onRefreshToken?: ((refreshToken: string) => void | Promise<void>) | undefined;
  /** Used in place of the global `fetch`. */
  fetch?: Fetch | undefined;
}

/** What a server answers about a token (RFC 6749, 5). */
interface TokenAnswer {
  access_token?: string;
  expires_in?: number;
  refresh_token?: string | null;
  /** A word, where the server keeps to the RFC. */
  error?: unknown;
}

/** Tokens are renewed this long before they expire, so that a request has time to arrive. */
const marginMs = 30_000;
/** A server that does not answer in this time would otherwise hold up all later calls, too. */
const timeoutMs = 60_000;

/**
 * A credential that gets access tokens from an OAuth 2.0 server, by client credentials or by a refresh
 * token. It keeps a token until 30 seconds before its end, or until the service refuses it, and asks
 * once for all calls that wait.
 *
 * ```ts
 * const token = oauthToken({ ...oauth.shopAuth, clientId, clientSecret, scopes: scopes.listOrders });
 * const shop = createClient({ baseUrl, credentials: { shopAuth: token } });
 * ```
 */
export function oauthToken(
  options: OauthOptions,
): Extract<CredentialSource, (refused?: string) => unknown> {
  let { refreshToken } = options;
  let known: { token: string; until: number } | undefined;
  let renewing: Promise<string> | undefined;

  const renew = async () => {
    const answer = await requestToken(options, refreshToken);
    const token = answer.access_token;
    const lifetimeMs = (answer.expires_in ?? Infinity) * 1000;
    known = { token, until: Date.now() + lifetimeMs - marginMs };
    if (answer.refresh_token && answer.refresh_token !== refreshToken) {
      refreshToken = answer.refresh_token;
      await options.onRefreshToken?.(refreshToken);
    }
    return token;
  };

  return async (refused) => {
    if (known && known.token !== refused && Date.now() < known.until) return known.token;
    renewing ??= renew().finally(() => {
      renewing = undefined;
    });
    return renewing;
  };
}

async function requestToken(
  { tokenUrl, clientId, clientSecret, scopes, fetch: send = fetch }: OauthOptions,
  refreshToken: string | undefined,
): Promise<TokenAnswer & { access_token: string }> {
  const body = new URLSearchParams(
    refreshToken === undefined
      ? { grant_type: 'client_credentials' }
      : { grant_type: 'refresh_token', refresh_token: refreshToken },
  );
  if (scopes && scopes.length > 0) body.set('scope', scopes.join(' '));
  const headers = new Headers({ accept: 'application/json' });
  if (clientSecret === undefined) body.set('client_id', clientId);
  else
    headers.set('authorization', `Basic ${base64(`${encode(clientId)}:${encode(clientSecret)}`)}`);
  // Gateways take keys in the query, and the errors of some runtimes quote it.
  const address = tokenUrl.replace(/[?#].*/s, '');
  // A redirect would take the secret elsewhere.
  const response = await send(tokenUrl, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw causeWithoutSecret(cause, hider(tokenUrl.slice(address.length)));
  });
  const answer: TokenAnswer = Object(await response.json().catch(() => undefined));
  const { access_token: token, error } = answer;
  if (response.ok && typeof token === 'string') return { ...answer, access_token: token };
  const reason = typeof error === 'string' ? error : 'it names no access_token';
  throw new Error(`${address} gave no token: ${reason} (HTTP ${response.status}).`);
}

/** As forms write it (RFC 6749, appendix B). */
function encode(text: string): string {
  return String(new URLSearchParams({ '': text })).slice(1);
}
