export type Hide = (text: string) => string;

/** Takes a secret out of texts, as it is and as URLs write it. */
export function hider(secret: string | undefined): Hide {
  if (!secret) return (text) => text;
  const inUrls = `${new URLSearchParams({ '': secret })}`.slice(1);
  return (text) => text.replaceAll(secret, '[hidden]').replaceAll(inUrls, '[hidden]');
}

/**
 * A copy whose texts do not hold the secret. Of errors, it keeps what says what happened: some
 * runtimes write the URL, and with it the catalogue's `key`, into the message; some libraries hang
 * the whole request on the error.
 */
export function withoutSecret<T>(value: T, hide: Hide): T;
export function withoutSecret(value: unknown, hide: Hide): unknown {
  if (typeof value === 'string') return hide(value);
  if (Array.isArray(value)) return value.map((item) => withoutSecret(item, hide));
  if (value instanceof Error) {
    const { name, message, code, cause } = value as Error & { code?: unknown };
    const copy = new Error(hide(message), { cause: withoutSecret(cause, hide) });
    return Object.assign(copy, withoutSecret({ name, code }, hide));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, withoutSecret(v, hide)]));
}
