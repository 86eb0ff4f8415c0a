import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { serve } from '../../src/testing/serve.ts';
import { wavOf } from '../../src/testing/wav.ts';

/** How a remote server behaves. The names of its models begin with one of them. */
export const behaviours = ['normal', 'slow', 'stalls', 'dies', 'heavy'] as const;

export type ServerBehaviour = (typeof behaviours)[number];

/** A server with OpenAI's API, and with files for users' URLs. It keeps no state. */
export interface Provider {
  /** Ends with `/v1`. */
  url: string;
  /** URL of a picture, which is delivered as the behaviour says. */
  fileUrl(behaviour: ServerBehaviour): string;
  close(): Promise<void>;
}

const heavyBytes = 8 * 2 ** 20;
const slowMs = 300;

export async function startProvider(): Promise<Provider> {
  const create = { width: 64, height: 64, channels: 3, background: 'teal' } as const;
  const picture = await sharp({ create }).png().toBuffer();
  const { url, close } = await serve((request, response) =>
    answer(request, response, picture).catch(() => response.destroy()),
  );
  return { url: `${url}/v1`, fileUrl: (behaviour) => `${url}/${behaviour}.png`, close };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  picture: Buffer,
): Promise<void> {
  // The service may have closed the connection, as its caller may have left.
  request.on('error', () => {});
  response.on('error', () => {});
  const path = request.url ?? '';
  const body = (await buffer(request)).toString('latin1');
  // The body is JSON or a form.
  const [, name = path.slice(1)] = /(?:"model":\s*"|name="model"\r\n\r\n)(\w+)/.exec(body) ?? [];
  const behaviour = behaviours.find((each) => name.startsWith(each)) ?? 'normal';
  const isStream = /"stream":\s*true/.test(body);
  const { type, content } = contentOf(path, { isStream, isHeavy: behaviour === 'heavy', picture });
  response.writeHead(200, { 'Content-Type': type });
  await deliver(response, content, behaviour);
}

async function deliver(
  response: ServerResponse,
  content: Buffer,
  behaviour: ServerBehaviour,
): Promise<void> {
  if (behaviour === 'normal' || behaviour === 'heavy') {
    response.end(content);
    return;
  }
  const middle = Math.floor(content.length / 2);
  response.write(content.subarray(0, middle));
  if (behaviour === 'stalls') return;
  await sleep(slowMs);
  if (behaviour === 'dies') response.destroy();
  else response.end(content.subarray(middle));
}

interface ContentOptions {
  isStream: boolean;
  isHeavy: boolean;
  picture: Buffer;
}

function contentOf(
  path: string,
  { isStream, isHeavy, picture }: ContentOptions,
): { type: string; content: Buffer } {
  const text = isHeavy ? 'x'.repeat(heavyBytes) : 'Good morning to you';
  const json = (body: object) => ({
    type: 'application/json',
    content: Buffer.from(JSON.stringify({ created: 1, ...body })),
  });
  if (path.endsWith('/chat/completions')) {
    return isStream
      ? { type: 'text/event-stream', content: events(text) }
      : json({
          id: 'x',
          model: 'x',
          choices: [{ ...choice, message: { ...role, content: text } }],
        });
  }
  const padding = isHeavy ? text : '';
  if (path.includes('/images/')) {
    return json({ padding, data: [{ b64_json: picture.toString('base64') }] });
  }
  if (path.endsWith('/transcriptions'))
    return json({ padding, text: 'Good morning', segments: [] });
  if (path.endsWith('/speech')) return { type: 'audio/wav', content: wave(isHeavy) };
  const content = isHeavy ? Buffer.concat([picture, Buffer.alloc(heavyBytes)]) : picture;
  return { type: 'image/png', content };
}

const role = { role: 'assistant' };
const choice = { index: 0, finish_reason: 'stop' };

function events(text: string): Buffer {
  const event = (choices: object[]) =>
    `data: ${JSON.stringify({ id: 'x', created: 1, model: 'x', choices })}\n\n`;
  const parts = [text, text, text].map((content) => event([{ index: 0, delta: { content } }]));
  return Buffer.from(`${parts.join('')}${event([{ ...choice, delta: {} }])}data: [DONE]\n\n`);
}

/** Silence. The header of a heavy file states less than it contains. */
function wave(isHeavy: boolean): Buffer {
  return Buffer.concat([
    wavOf(Buffer.alloc(800, 128), 8000),
    Buffer.alloc(isHeavy ? heavyBytes : 0),
  ]);
}
