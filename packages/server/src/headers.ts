/** Headers by their lower-case names, so that none is sent twice. */
export type SentHeaders = Record<string, string>;

/** Headers as they are sent, of headers as someone wrote them. */
export function lowerCase(
  headers: Readonly<Record<string, string | number>> | undefined,
): SentHeaders {
  const sent: SentHeaders = {};
  for (const name in headers) sent[name.toLowerCase()] = String(headers[name]);
  return sent;
}
