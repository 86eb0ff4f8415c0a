import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Served, serve } from '../../testing/serve.ts';

/** Makes the output for an input. `fileUrl` puts a file on the server. */
export type FalModel = (
  input: Record<string, unknown>,
  server: Pick<FalQueue, 'fileUrl' | 'files'>,
) => unknown;

/** What a server does instead of its work; undefined for its work. */
export type Fault =
  | { status: number; headers?: Record<string, string>; body?: unknown }
  /** Does the work, and closes the connection without an answer. */
  | 'no answer'
  | undefined;

export type FalStep = 'upload' | 'submit' | 'status' | 'result' | 'cancel' | 'file';

export interface FalRequest {
  id: string;
  endpoint: string;
  input: Record<string, unknown>;
  isCancelled: boolean;
  /** How often its status was asked for. */
  looks: number;
}

export interface FalQueue extends Served {
  /** All submissions, oldest first. */
  requests: FalRequest[];
  /** Values of the header Authorization. */
  keys: Set<string | undefined>;
  /** Uploaded and made files by their paths. */
  files: Map<string, { data: Uint8Array; mediaType: string }>;
  fileUrl(data: Uint8Array, mediaType: string): string;
  /** Called for each request; may delay it. */
  onStep: (step: FalStep, request: FalRequest | undefined) => Fault | Promise<Fault>;
  /** Whether a request is done when its status is asked for. */
  isDone: (request: FalRequest) => boolean;
}

/** A server of fal's queue and storage, on this machine, for fal's own client. */
export async function startFalQueue(models: Readonly<Record<string, FalModel>>): Promise<FalQueue> {
  const served = await serve(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    await answer(request, response, url.pathname);
  });

  const queue: FalQueue = {
    ...served,
    requests: [],
    keys: new Set(),
    files: new Map(),
    onStep: () => undefined,
    isDone: () => true,
    fileUrl(data, mediaType) {
      const path = `/files/${queue.files.size}`;
      queue.files.set(path, { data, mediaType });
      return `${served.url}${path}`;
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse, path: string) {
    const { method = '' } = request;
    const body = await buffer(request);
    const [, idInPath] = /\/requests\/([^/]+)/.exec(path) ?? [];
    const known = queue.requests.find(({ id }) => id === idInPath);
    const step = stepOf(method, path);
    if (step !== 'file') queue.keys.add(request.headers.authorization);
    const fault = await queue.onStep(step, known);
    if (fault === 'no answer') {
      work(step, path, body, known, request.headers['content-type']);
      request.socket.destroy();
      return;
    }
    if (fault) return json(response, fault.status, fault.body ?? {}, fault.headers);
    const file = step === 'file' && method === 'GET' ? queue.files.get(path) : undefined;
    if (file) {
      response.writeHead(200, { 'Content-Type': file.mediaType }).end(file.data);
      return;
    }
    const [status, answered] = work(step, path, body, known, request.headers['content-type']);
    json(response, status, answered);
  }

  function work(
    step: FalStep,
    path: string,
    body: Buffer,
    known: FalRequest | undefined,
    mediaType = '',
  ): [number, unknown] {
    if (step === 'upload') {
      const url = queue.fileUrl(new Uint8Array(), '');
      return [200, { upload_url: url, file_url: url }];
    }
    if (step === 'file') {
      queue.files.set(path, { data: new Uint8Array(body), mediaType });
      return [200, {}];
    }
    if (step === 'submit') return submit(path.slice(1), JSON.parse(body.toString()));
    if (!known) return [404, { detail: 'Request not found' }];
    if (step === 'cancel') known.isCancelled = true;
    if (step === 'result') return [200, models[known.endpoint]?.(known.input, queue)];
    known.looks++;
    const status = { request_id: known.id, response_url: '', status_url: '', cancel_url: '' };
    if (queue.isDone(known)) return [200, { ...status, status: 'COMPLETED', logs: [] }];
    return [202, { ...status, status: 'IN_QUEUE', queue_position: 3 }];
  }

  function submit(endpoint: string, input: Record<string, unknown>): [number, unknown] {
    if (!models[endpoint]) return [404, { detail: 'Application not found' }];
    const id = `request-${queue.requests.length + 1}`;
    queue.requests.push({ id, endpoint, input, isCancelled: false, looks: 0 });
    return [200, { request_id: id, status: 'IN_QUEUE', queue_position: 0 }];
  }

  return queue;
}

function stepOf(method: string, path: string): FalStep {
  if (path.startsWith('/storage/')) return 'upload';
  if (path.startsWith('/files/')) return 'file';
  if (path.endsWith('/status')) return 'status';
  if (path.endsWith('/cancel')) return 'cancel';
  return method === 'GET' ? 'result' : 'submit';
}

export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
