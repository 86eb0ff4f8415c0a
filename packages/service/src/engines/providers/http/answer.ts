import { APICallError, type SharedV4Warning } from '@ai-sdk/provider';
import type { AudioResult, Media } from '@genmedia/media';
import * as z from 'zod';
import { EngineError, type EngineErrorCode } from '../../engine-error.ts';
import { failed, refused } from '../../failures.ts';

/** An answer of a server. */
export interface HttpAnswer {
  /** The part `result`, or the whole answer if it is JSON. */
  result: Readonly<Record<string, unknown>>;
  /** The first file with this name. If the answer is a single file, that file for any name. */
  file(name: string): Media | undefined;
}

/**
 * Reads an answer of a server. Throws EngineError, or APICallError with its status.
 *
 * @param secrets a message of the server that contains one of these is not passed on.
 */
export async function readAnswer(
  response: Response,
  secrets: readonly string[],
): Promise<HttpAnswer> {
  if (response.status !== 200) throw await errorOf(response, secrets);
  const type = response.headers.get('Content-Type') ?? '';
  if (isJson(type)) {
    return { result: await toObject(() => response.json()), file: () => undefined };
  }
  if (/^multipart\/form-data\b/i.test(type)) return await readForm(response);
  const media = await mediaOf(response);
  return { result: {}, file: () => media };
}

/** The body of a response as a file. */
export async function mediaOf(response: Response): Promise<Media> {
  const mediaType = response.headers.get('Content-Type')?.split(';')[0]?.trim() ?? '';
  return { data: new Uint8Array(await response.arrayBuffer()), mediaType };
}

async function readForm(response: Response): Promise<HttpAnswer> {
  const form = await response.formData();
  const part = form.get('result');
  const text = part instanceof File ? await part.text() : (part ?? '{}');
  const result = await toObject(async () => JSON.parse(text));
  const files = new Map<string, Media>();
  for (const [name, value] of form) {
    if (!(value instanceof File) || files.has(name) || name === 'result') continue;
    const data = new Uint8Array(await value.arrayBuffer());
    files.set(name, { data, mediaType: value.type });
  }
  return { result, file: (name) => files.get(name) };
}

const object = z.record(z.string(), z.unknown());

async function toObject(parsed: () => Promise<unknown>): Promise<Record<string, unknown>> {
  const value = object.safeParse(await parsed().catch(orBrokenOff));
  if (value.success) return value.data;
  throw failed('The result is not a JSON object.');
}

function orBrokenOff(error: unknown): undefined {
  if (error instanceof SyntaxError) return undefined;
  throw error;
}

/** Statuses for tasks that callers can correct. */
const refusals: Readonly<Record<number, EngineErrorCode>> = {
  400: 'model_refused',
  413: 'input_unsupported',
  415: 'input_unsupported',
  422: 'model_refused',
};

const refusalBody = z.object({ error: z.object({ message: z.string().regex(/\S/) }) });
const maxMessage = 500;

/** The log gets only the kind of the error, because a server's message can repeat a prompt. */
async function errorOf(response: Response, secrets: readonly string[]): Promise<Error> {
  const { status, headers } = response;
  const code = refusals[status];
  if (code && isJson(headers.get('Content-Type') ?? '')) {
    const parsed = refusalBody.safeParse(await response.json().catch(() => undefined));
    const reason = parsed.data?.error.message;
    // Checked before the message is cut: a cut could leave most of a secret.
    if (reason && !secrets.some((secret) => reason.includes(secret))) {
      const message = oneLine(reason);
      const detail = 'Refusal';
      if (code === 'model_refused') return refused(detail, message);
      return new EngineError({ code, message, mustChange: true, detail });
    }
  }
  await response.body?.cancel().catch(() => {});
  return new APICallError({
    message: `status ${status}`,
    url: '',
    requestBodyValues: {},
    statusCode: status,
    responseHeaders: Object.fromEntries(headers),
  });
}

/** Makes the message one line that ends like a sentence. */
function oneLine(message: string): string {
  const start = message.replace(/\s+/g, ' ').trim().slice(0, maxMessage);
  // Half of a surrogate pair would make JSON that other languages refuse.
  const line = start.replace(/[\ud800-\udbff]$/, '');
  return /[.!?…]$/.test(line) ? line : `${line}.`;
}

/** `application/json`, or a type such as `application/problem+json`; in any case (RFC 9110). */
function isJson(type: string): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/i.test(type);
}

const warningsSchema = z
  .array(z.string())
  .default([])
  .transform((messages) =>
    messages.map((message): SharedV4Warning => ({ type: 'other', message })),
  );

/**
 * Reads the fields of a result and its warnings. Throws EngineError, which names the wrong field.
 */
export function readResult<Shape extends z.ZodRawShape>({ result }: HttpAnswer, shape: Shape) {
  const parsed = z.object({ ...shape, warnings: warningsSchema }).safeParse(result);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw failed(`The field ${issue?.path.join('.')} of the result is missing or wrong.`);
}

/** Throws EngineError if the answer has no such file. */
export function requireFile(answer: HttpAnswer, name: string): Media {
  const file = answer.file(name);
  if (file && file.data.byteLength > 0) return file;
  throw failed(`The answer has no file ${name}.`);
}

const sound = { durationSeconds: z.number().nonnegative().optional() };

/** A sound. */
export function readSound(answer: HttpAnswer): AudioResult {
  const { durationSeconds, warnings } = readResult(answer, sound);
  const audio = requireFile(answer, 'audio');
  return { audio, warnings, ...(durationSeconds !== undefined && { durationSeconds }) };
}

/** A text. Throws EngineError if there is none. */
export function readText(answer: HttpAnswer): string {
  return readResult(answer, { text: z.string() }).text;
}
