import { type Context, Hono } from 'hono';
import type { ZodType } from 'zod';
import type { Operation } from '../contract/operation.ts';
import { ContractViolation } from '../errors/contract-violation.ts';
import { Problem } from '../errors/problem.ts';
import { WebIncoming } from '../http/web-incoming.ts';
import { parseJson } from '../read/json.ts';
import { styledReader } from '../read/styled-parameters.ts';
import { decodeUtf8 } from '../read/utf8.ts';
import { explain } from '../validate/explain.ts';
import { validatorOf } from '../validate/validate.ts';
import { ContractProblem } from './contract-handlers.ts';
import { matcher } from './contract-matcher.ts';
import type { ContractRow, ContractTable } from './contract-row.ts';
import { isPieces, streamOf, streamTypeOf } from './contract-stream.ts';

export interface ContractRouterOptions {
  /** A path before those of the contract, such as `/v1`. */
  basePath?: string;
  /**
   * Called before anything is read. Throw a `ContractProblem` (401, 403, 429 …) to refuse a
   * request.
   */
  authenticate?: (request: Request, operationId: string) => void | Promise<void>;
  /** The most bytes a body may have. Default: 1 MiB. */
  bodyLimit?: number;
  /** Whether an answer that the contract does not allow becomes a 500. Default: true. */
  validateResponses?: boolean;
  /** Called with every error that the caller is not told about. Default: `console.error`. */
  onError?: (error: unknown, request: Request) => void;
}

type Handler = (input: object) => unknown;
type ContractEndpoint = (
  context: Context,
  params: Readonly<Record<string, string>>,
) => Promise<Response>;

/**
 * Makes a Hono app that answers the operations of a table with their handlers, or with 501 without
 * one.
 */
export function createRouterFor(
  table: ContractTable,
  handlers: object,
  options: ContractRouterOptions = {},
): Hono {
  const { basePath = '', onError = console.error } = options;
  const match = matcher(table);
  const endpoints = new Map<string, ContractEndpoint>();
  const endpointOf = (id: string) => {
    const handler = (handlers as Readonly<Record<string, Handler | undefined>>)[id];
    const endpoint =
      endpoints.get(id) ?? createEndpoint(id, table[id] as ContractRow, handler, options);
    endpoints.set(id, endpoint);
    return endpoint;
  };
  const answer = async (context: Context): Promise<Response> => {
    const { method, path } = context.req;
    if (!path.startsWith(basePath)) throw new ContractProblem(404, 'No operation has this path.');
    const found = match(method, path.slice(basePath.length));
    if ('id' in found) return endpointOf(found.id)(context, found.params);
    const { allow } = found;
    if (allow.length === 0) throw new ContractProblem(404, 'No operation has this path.');
    throw new ContractProblem(405, `This path takes ${allow.join(', ')}.`, { allow });
  };
  const app = new Hono();
  app.all('*', answer);
  app.onError((error, { req }) => {
    const isKnown = error instanceof Problem || error instanceof ContractProblem;
    if (!isKnown) onError(error, req.raw);
    return problemOf(
      isKnown ? error : new ContractProblem(500, 'Something went wrong on our side.'),
    );
  });
  return app;
}

function createEndpoint(
  id: string,
  row: ContractRow,
  handler: Handler | undefined,
  {
    authenticate,
    bodyLimit = 1024 * 1024,
    validateResponses = true,
    onError = console.error,
  }: ContractRouterOptions,
): ContractEndpoint {
  const { body } = row;
  const documented = { ...row, bodyRequired: row.bodyRequired ?? true };
  const validateJson = validatorOf(documented as unknown as Operation);
  const validateOthers = validatorOf({ ...documented, body: undefined } as unknown as Operation);
  const types = row.bodyTypes ?? ['application/json'];
  const readParameters = styledReader(row);
  const takesBody = body !== undefined || row.bodyTypes !== undefined;
  return async (context, values) => {
    const incoming = new WebIncoming(context);
    await authenticate?.(incoming.request, id);
    const type = takesBody ? bodyTypeOf(incoming.header('content-type'), types) : undefined;
    const rawBody = type === undefined ? undefined : await bodyOf(incoming, bodyLimit, type);
    const json = type !== undefined && /\bjson\b/i.test(type);
    // Without a body, JSON is missing if the contract takes nothing else.
    const validate = json || types.every(isJson) ? validateJson : validateOthers;
    const { headers, ...parameters } = readParameters({
      path: (name) => values[name],
      query: queryOf(incoming.request.url),
      header: incoming.header,
    });
    const byLowerName = new Map(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const header = (name: string) => byLowerName.get(name);
    const valid = validate({ ...parameters, header, body: rawBody });
    if (!handler) throw new ContractProblem(501, `This service does not implement ${id}.`);
    const handlerBody = json ? valid.body : rawBody;
    const reply = await handler({ ...valid, body: handlerBody, request: incoming.request });
    const report = (error: unknown) => onError(error, incoming.request);
    return responseOf(id, row, reply, validateResponses, report);
  };
}

function queryOf(url: string): string {
  const [withoutFragment = ''] = url.split('#');
  const start = withoutFragment.indexOf('?');
  return start < 0 ? '' : withoutFragment.slice(start + 1);
}

function isJson(type: string): boolean {
  return /\bjson\b/i.test(type);
}

/**
 * The media type of a request's body; without a Content-Type, the first one of the contract. Throws
 * a 415 if the contract does not have it.
 */
function bodyTypeOf(header: string | null, documented: readonly string[]): string {
  if (header === null) return documented[0] ?? 'application/json';
  const [sent = ''] = header.toLowerCase().split(';');
  const takes = documented.map((type) => (type.toLowerCase().split(';')[0] ?? '').trim());
  const isTaken = takes.some(
    (type) =>
      type === sent.trim() ||
      type === 'application/octet-stream' ||
      (type.endsWith('/*') && (type === '*/*' || sent.startsWith(type.slice(0, -1)))) ||
      (isJson(type) && isJson(sent)),
  );
  if (isTaken) return header;
  throw new ContractProblem(415, `The body must be ${takes.join(' or ')}, and is ${sent.trim()}.`);
}

/** JSON, a form as FormData, text, or bytes; undefined if there is no body. */
async function bodyOf(incoming: WebIncoming, limit: number, type: string): Promise<unknown> {
  const bytes = await incoming.bytes(limit);
  if (bytes === undefined) throw new ContractProblem(413, `The body has more than ${limit} bytes.`);
  if (bytes.byteLength === 0) return undefined;
  if (isJson(type)) return parseJson(decodeUtf8(bytes));
  if (/^text\//i.test(type)) return decodeUtf8(bytes);
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(type)) return bytes;
  try {
    const form = new Response(bytes as BodyInit, { headers: { 'content-type': type } });
    return await form.formData();
  } catch {
    throw new ContractProblem(400, 'The body is not a form.');
  }
}

interface Reply {
  status: number;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

function responseOf(
  id: string,
  { responses, wholeEvents = false }: ContractRow,
  reply: unknown,
  strict: boolean,
  report: (error: unknown) => void,
): Response {
  if (reply instanceof Response) return reply;
  const { status, body, headers } = reply as Reply;
  const documented = responses[status] ?? responses[`${`${status}`[0]}XX`] ?? responses.default;
  if (!documented) throw new ContractViolation(`${id} has no answer ${status}.`);
  const streamType = 'contentTypes' in documented ? streamTypeOf(documented) : undefined;
  if (streamType !== undefined && isPieces(body)) {
    return new Response(streamOf(body, streamType, wholeEvents, report), {
      status,
      headers: { 'cache-control': 'no-cache', ...headers, 'content-type': streamType },
    });
  }
  const schema = 'contentTypes' in documented ? documented.schema : (documented as ZodType);
  if (body === undefined) return new Response(null, { status, ...(headers && { headers }) });
  if (!schema) return new Response(body as BodyInit, { status, ...(headers && { headers }) });
  const result = schema.safeParse(body);
  if (!result.success && strict) {
    const wrong = explain(result.error.issues, body).map(
      ({ field, message }) => `${field} ${message}`,
    );
    throw new ContractViolation(
      `${id} answered ${status} outside the contract: ${wrong.join('; ')}.`,
    );
  }
  // Fields that the contract does not have, such as those only for requests, are not sent.
  return Response.json(result.success ? result.data : body, {
    status,
    ...(headers && { headers }),
  });
}

function problemOf(problem: Problem | ContractProblem): Response {
  const { status, message } = problem;
  const more =
    problem instanceof Problem ? { code: problem.code, errors: problem.errors } : problem.more;
  return new Response(JSON.stringify({ title: message, status, ...more }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
}
