import { json } from 'node:stream/consumers';
import sharp from 'sharp';
import { type Served, serve } from '../../testing/serve.ts';
import type { Size } from '../tasks.ts';

export interface FalServer extends Served {
  /** Requests, oldest first. */
  seen: { path: string | undefined; key: string | undefined; body: Record<string, unknown> }[];
}

/** A server with fal's API, on this machine. Each picture has one colour and its own URL. */
export async function startFalServer(): Promise<FalServer> {
  const seen: FalServer['seen'] = [];
  const pictures = new Map<string, Buffer>();
  const served = await serve(async (request, response) => {
    const { method, url = '', headers } = request;
    if (method === 'GET') {
      if (url.startsWith('/busy')) {
        response.writeHead(503).end();
        return;
      }
      const picture = pictures.get(url);
      response.writeHead(picture ? 200 : 404, { 'Content-Type': 'image/jpeg' }).end(picture);
      return;
    }
    const body = (await json(request)) as Record<string, unknown>;
    seen.push({ path: url, key: headers.authorization, body });
    response.setHeader('Content-Type', 'application/json');
    if (url.endsWith('/forbidden')) {
      response.writeHead(403).end('{}');
      return;
    }
    if (url.endsWith('/broken')) {
      response
        .writeHead(422)
        .end(JSON.stringify({ detail: [{ loc: ['body'], msg: 'canary-words', type: 'x' }] }));
      return;
    }
    const { width, height } = (body.image_size ?? { width: 64, height: 48 }) as Size;
    const create = { width, height, channels: 3, background: 'teal' } as const;
    const folder = url.endsWith('/out-of-reach') ? '/busy' : '/files';
    const file = `${folder}/${pictures.size}.jpeg`;
    pictures.set(file, await sharp({ create }).jpeg().toBuffer());
    const images = [{ url: `${served.url}${file}`, width, height, content_type: 'image/jpeg' }];
    response.end(JSON.stringify({ images, seed: body.seed, prompt: body.prompt }));
  });
  return { ...served, seen };
}
