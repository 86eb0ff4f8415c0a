/** Removes what is secret from a text. */
export type Hide = (text: string) => string;

/** Shorter secrets are not hidden: such short texts may occur in messages by chance. */
const minSecretLength = 8;

/** Removes a secret from texts: as it is, and as forms encode it (`urlOf`). */
export function hider(secret = ''): Hide {
  if (secret.length < minSecretLength) return (text) => text;
  const inForms = `${new URLSearchParams({ '': secret })}`.slice(1);
  return (text) => text.replaceAll(secret, '[hidden]').replaceAll(inForms, '[hidden]');
}

/**
 * The value of a header that has a credential. Throws a TypeError for one with a line break, which
 * `fetch` would quote in its error, or with other signs that are no ASCII, such as an invisible one
 * that was copied with a key: `fetch` would not say where it is.
 */
export function credentialHeader(name: string, value: string): string {
  if (/[^ -~]/.test(value.trim())) {
    throw new TypeError(`The credential ${name} is not ASCII text.`);
  }
  return value;
}

/**
 * A copy of what `fetch` threw, with only what says what happened. Some runtimes write the URL into
 * the message, and a URL may hold the credential; some libraries attach the whole request. At most
 * `depth` errors of a chain of causes are copied, because it may be circular.
 */
export function causeWithoutSecret(cause: unknown, hide: Hide, depth = 3): unknown {
  if (!cause) return undefined;
  if (!(cause instanceof Error && depth)) return hide(String(cause));
  const { name, message, code, cause: inner } = cause as Error & { code?: unknown };
  return Object.assign(
    new Error(hide(message), { cause: causeWithoutSecret(inner, hide, depth - 1) }),
    { name, ...(code !== undefined && { code }) },
  );
}
