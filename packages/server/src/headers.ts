/** Headers by their lower-case names, so that none is sent twice. */
export type SentHeaders = Record<string, string>;

/** Headers as they are sent, of headers as someone wrote them. */
export function lowerCase(
  headers: Readonly<Record<string, string | number>> | undefined,
): SentHeaders {
  const sent: SentHeaders = {};
  for (const name in headers) sent[name.toLowerCase()] = sendable(name, headers[name]);
  return sent;
}

/** What no header can have: line breaks, other controls, and what is beyond Latin 1. */
const UNSENDABLE = /[^\t\x20-\x7e\x80-\xff]/;

/** A header's value as it is sent (RFC 9110, section 5.5). @throws TypeError if it cannot be. */
export function sendable(name: string, value: unknown): string {
  const text = String(value);
  if (UNSENDABLE.test(text)) {
    throw new TypeError(`The header ${name} has a character that no header can have.`);
  }
  return text;
}
