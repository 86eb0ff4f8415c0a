/** Removes what is secret from a text. */
export type Hide = (text: string) => string;

/** Shorter secrets are placeholders, and such short texts may also occur in messages by chance. */
const minSecretLength = 8;

/** Removes a secret from texts, as it is and as URLs encode it. */
export function hider(secret = ''): Hide {
  if (secret.length < minSecretLength) return (text) => text;
  const inUrls = `${new URLSearchParams({ '': secret })}`.slice(1);
  return (text) => text.replaceAll(secret, '[hidden]').replaceAll(inUrls, '[hidden]');
}

/**
 * A copy of what `fetch` threw, with only what says what happened. Some runtimes write the URL into
 * the message, which holds the `key` for the catalogue; some libraries attach the whole request.
 */
export function causeWithoutSecret(cause: unknown, hide: Hide, depth = 3): unknown {
  if (!cause) return undefined;
  if (!(cause instanceof Error && depth)) return hide(String(cause));
  const { name, message, code, cause: inner } = cause as Error & { code?: unknown };
  return Object.assign(
    new Error(hide(message), { cause: causeWithoutSecret(inner, hide, depth - 1) }),
    { name, code },
  );
}
