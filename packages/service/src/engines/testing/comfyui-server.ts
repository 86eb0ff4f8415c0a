import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Served, serve } from '../../testing/serve.ts';
import { json } from './answers.ts';
import { ComfyUi, type ComfyUiStep, type MakeFile, type StoredFile } from './comfyui.ts';

export type ComfyUiServer = ComfyUi & Served;

/** A server on this machine that answers as ComfyUI does. */
export async function startComfyUi(makeFile: MakeFile): Promise<ComfyUiServer> {
  const comfyUi = new ComfyUi(makeFile);
  const served = await serve((request, response) => answer(comfyUi, request, response));
  return Object.assign(comfyUi, served);
}

async function answer(comfyUi: ComfyUi, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const body = await buffer(request);
  comfyUi.headers.push(request.headers);
  const step = stepOf(request.method ?? '', url.pathname);
  if (!step) return json(response, 404, {});
  const fault = await comfyUi.onStep(step);
  if (typeof fault === 'object') {
    return json(response, fault.status, fault.body ?? {}, fault.headers);
  }
  const [status, answered] = await comfyUi.handle(
    step,
    url,
    body,
    request.headers['content-type'] ?? '',
  );
  if (fault) {
    request.socket.destroy();
  } else if (step === 'view' && status === 200) {
    const { data, mediaType } = answered as StoredFile;
    response.writeHead(200, { 'Content-Type': mediaType }).end(data);
  } else {
    json(response, status, answered);
  }
}

function stepOf(method: string, path: string): ComfyUiStep | undefined {
  const routes: Record<string, ComfyUiStep> = {
    'POST /upload/image': 'upload',
    'POST /prompt': 'prompt',
    'POST /queue': 'delete',
    'POST /interrupt': 'interrupt',
    'GET /queue': 'queue',
    'GET /view': 'view',
  };
  return path.startsWith('/history/') ? 'history' : routes[`${method} ${path}`];
}
