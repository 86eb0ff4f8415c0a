/** A name for one request and its answer. Never the caller's, who could forge another's. */
export function newRequestId(): string {
  return `req_${crypto.randomUUID()}`;
}
