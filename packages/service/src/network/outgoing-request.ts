import type { Dispatcher, FormData as OutgoingForm } from 'undici';

/** A request as it is sent. Names of headers are in lower case. */
export interface OutgoingRequest {
  url: URL;
  method: Dispatcher.HttpMethod;
  headers: Record<string, string>;
  body: string | Uint8Array | OutgoingForm | null;
}

/** Reads what a caller passes to `fetch`. */
export async function readRequest(
  url: URL,
  { method = 'GET', headers, body }: Pick<RequestInit, 'method' | 'headers' | 'body'>,
): Promise<OutgoingRequest> {
  const sent = lowerCased(headers);
  sent['user-agent'] ??= 'genmedia';
  // A compressed answer could be far larger than what arrives.
  sent['accept-encoding'] = 'identity';
  const { content, contentType } = isWhole(body) ? { content: body } : await readBody(body);
  if (contentType) sent['content-type'] ??= contentType;
  return {
    url,
    method: method.toUpperCase() as Dispatcher.HttpMethod,
    headers: sent,
    body: content,
  };
}

function lowerCased(headers: RequestInit['headers'] = {}): Record<string, string> {
  // Most headers are a plain object already, and the class Headers is slow.
  const isPlain = Object.getPrototypeOf(headers) === Object.prototype;
  const entries = isPlain ? Object.entries(headers) : new Headers(headers);
  const lower: Record<string, string> = {};
  for (const [name, value] of entries) lower[name.toLowerCase()] = value;
  return lower;
}

function isWhole(body: RequestInit['body']): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array;
}

async function readBody(
  body: Exclude<RequestInit['body'], string>,
): Promise<{ content: OutgoingRequest['body']; contentType?: string | null }> {
  if (body === undefined || body === null) return { content: null };
  if (body instanceof FormData) return { content: await outgoingForm(body) };
  const response = new Response(body);
  const contentType = response.headers.get('content-type');
  return { content: new Uint8Array(await response.arrayBuffer()), contentType };
}

/** undici sends forms of its own class only. Files are not copied. */
async function outgoingForm(form: FormData): Promise<OutgoingForm> {
  const undici = await import('undici');
  const sent = new undici.FormData();
  for (const [name, value] of form) {
    if (typeof value === 'string') sent.append(name, value);
    else sent.append(name, value, value.name);
  }
  return sent;
}
