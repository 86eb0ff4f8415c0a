import type { Media } from '@genmedia/media';
import { APICallError } from 'ai';
import * as z from 'zod';
import { Refusal, WrongAnswer } from './refusal.ts';
import type { HttpAnswer } from './task.ts';

/**
 * Reads an answer of a server. Throws Refusal, WrongAnswer, or APICallError of its status.
 *
 * @param secrets texts with which nothing is told in the server's words.
 */
export async function readAnswer(
  response: Response,
  secrets: readonly string[],
): Promise<HttpAnswer> {
  if (response.status !== 200) throw await errorOf(response, secrets);
  const type = response.headers.get('Content-Type') ?? '';
  if (isJson(type))
    return { result: await readResult(() => response.json()), file: () => undefined };
  if (type.startsWith('multipart/form-data')) return await readForm(response);
  const mediaType = type.split(';')[0]?.trim() ?? '';
  const media = { data: new Uint8Array(await response.arrayBuffer()), mediaType };
  return { result: {}, file: () => media };
}

async function readForm(response: Response): Promise<HttpAnswer> {
  const form = await response.formData();
  const given = form.get('result');
  const text = given instanceof File ? await given.text() : (given ?? '{}');
  const result = await readResult(async () => JSON.parse(text));
  const files = new Map<string, Media>();
  for (const [name, value] of form) {
    if (!(value instanceof File) || files.has(name) || name === 'result') continue;
    const data = new Uint8Array(await value.arrayBuffer());
    files.set(name, { data, mediaType: value.type });
  }
  return { result, file: (name) => files.get(name) };
}

const object = z.record(z.string(), z.unknown());

async function readResult(read: () => Promise<unknown>): Promise<Record<string, unknown>> {
  const value = object.safeParse(await read().catch(orBrokenOff));
  if (value.success) return value.data;
  throw new WrongAnswer('The result is no JSON object.');
}

function orBrokenOff(error: unknown): undefined {
  if (error instanceof SyntaxError) return undefined;
  throw error;
}

/** Statuses that say what is wrong with the task, which callers can change. */
const refusals: Readonly<Record<number, Refusal['code']>> = {
  400: 'model_refused',
  413: 'input_unsupported',
  415: 'input_unsupported',
  422: 'model_refused',
};

const words = z.object({ error: z.object({ message: z.string().regex(/\S/) }) });
const mostWords = 500;

async function errorOf(response: Response, secrets: readonly string[]): Promise<Error> {
  const { status, headers } = response;
  const code = refusals[status];
  if (code && isJson(headers.get('Content-Type') ?? '')) {
    const said = words.safeParse(await response.json().catch(() => undefined));
    const message = said.data?.error.message;
    const isTold = message && !secrets.some((secret) => message.includes(secret));
    if (isTold) return new Refusal(code, plain(message));
  }
  await response.body?.cancel().catch(() => {});
  return new APICallError({
    message: `status ${status}`,
    url: '',
    requestBodyValues: {},
    statusCode: status,
  });
}

/** A sentence on one line. */
function plain(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim().slice(0, mostWords);
  return /[.!?…]$/.test(line) ? line : `${line}.`;
}

function isJson(type: string): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/.test(type);
}
