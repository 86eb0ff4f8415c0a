/** Data of a success in the envelope of the agent area. */
export function envelope<Data>(data: Data, requestId: string) {
  return { data, error: null, meta: { request_id: requestId } };
}

/** A successful answer of the agent area. */
export function success<Data>(data: Data, requestId: string) {
  return { status: 200, body: envelope(data, requestId) } as const;
}
