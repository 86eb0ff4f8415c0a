import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Served, serve } from '../../testing/serve.ts';
import { json } from './answers.ts';
import { chatAnswers } from './openai-chat.ts';
import { faults } from './openai-faults.ts';
import { mediaAnswers } from './openai-media.ts';
import type { Respond, SeenRequest } from './openai-respond.ts';
import { responsesAnswers } from './openai-responses.ts';

/** Its URL ends in `/v1`. */
export interface OpenAiServer extends Served {
  /** Oldest first. */
  seen: SeenRequest[];
}

/**
 * A server with OpenAI's API, on this machine. It chats, draws, edits, speaks and transcribes in
 * simple ways, except for models whose names are those of faults.
 */
export async function startOpenAiServer(): Promise<OpenAiServer> {
  const seen: SeenRequest[] = [];
  const answers: Record<string, Respond> = {
    ...chatAnswers,
    ...responsesAnswers,
    ...mediaAnswers,
  };

  const { url, close } = await serve(async (request, response) => {
    const path = request.url ?? '';
    const body = await readBody(request);
    const entry = { path, headers: request.headers, body, wasLeft: false };
    seen.push(entry);
    response.once('close', () => {
      entry.wasLeft = !response.writableFinished;
    });
    const answer = faults[String(body.model)] ?? answers[path] ?? notFound;
    await answer(body, response);
  });
  return { url: `${url}/v1`, seen, close };
}

async function readBody(request: IncomingMessage): Promise<SeenRequest['body']> {
  const bytes = await buffer(request);
  if (bytes.length === 0) return {};
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const message = new Response(new Uint8Array(bytes), { headers });
  if (headers['content-type'].startsWith('application/json')) {
    return (await message.json()) as SeenRequest['body'];
  }
  return Object.fromEntries(await message.formData());
}

function notFound(_body: unknown, response: ServerResponse): void {
  json(response, 404, { error: { message: 'There is no such path.' } });
}
