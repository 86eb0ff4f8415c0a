type Hide = (text: string) => string;

/** Shorter ones are placeholders, and as likely to stand in a text by themselves. */
const SHORTEST = 8;

/** Takes a secret out of texts, as it is and as URLs write it. */
export function hider(secret = ''): Hide {
  if (secret.length < SHORTEST) return (text) => text;
  const inUrls = `${new URLSearchParams({ '': secret })}`.slice(1);
  return (text) => text.replaceAll(secret, '[hidden]').replaceAll(inUrls, '[hidden]');
}

/**
 * A copy of what `fetch` threw, as far as it says what happened. Some runtimes write the URL, and
 * with it the catalogue's `key`, into the message; some libraries hang the whole request on it.
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
