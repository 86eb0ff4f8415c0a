/** Headers by their lower-case names, so that no header is sent twice. */
export type SentHeaders = Record<string, string>;

/** Prepares given headers for sending: names in lower case, values as texts. */
export function lowerCase(
  headers: Readonly<Record<string, string | number>> | undefined,
): SentHeaders {
  const sent: SentHeaders = {};
  for (const name in headers) sent[name.toLowerCase()] = sendable(name, headers[name]);
  return sent;
}

const fieldNamePattern = /^[\w!#$%&'*+.^`|~-]+$/;
const fieldValuePattern = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * A header's value as it is sent (RFC 9110, sections 5.1 and 5.5).
 *
 * @throws TypeError if the name or the value cannot be sent.
 */
export function sendable(name: string, value: unknown): string {
  const text = String(value);
  if (!fieldNamePattern.test(name) || !fieldValuePattern.test(text)) {
    throw new TypeError(`The header ${name} has a character that no header can have.`);
  }
  return text;
}
