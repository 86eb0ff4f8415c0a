import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Served, serve } from '../../testing/serve.ts';
import { type Answer, type Fault, json } from './answers.ts';

/** Makes the output for an input. `fileUrl` puts a file on the server. */
export type FalModel = (
  input: Record<string, unknown>,
  server: Pick<FalState, 'fileUrl' | 'files'>,
) => unknown | Promise<unknown>;

type FalStep = 'upload' | 'submit' | 'status' | 'result' | 'cancel' | 'file';

export interface FalRequest {
  id: string;
  endpoint: string;
  input: Record<string, unknown>;
  /** When fal forgets its files, in seconds after its end. */
  keepsFilesFor: number | undefined;
  isCancelled: boolean;
  /** How often its status was asked for. */
  looks: number;
}

/** Fal's queue and storage. */
class FalState {
  /** All submissions, oldest first. */
  readonly requests: FalRequest[] = [];
  /** Values of the header Authorization. */
  readonly keys = new Set<string | undefined>();
  /** Uploaded and made files by their paths. */
  readonly files = new Map<string, { data: Uint8Array; mediaType: string }>();
  /** Called for each request; may delay it. */
  onStep: (step: FalStep, request: FalRequest | undefined) => Fault | Promise<Fault> = () =>
    undefined;
  /** Whether a request is done when its status is asked for. */
  isDone: (request: FalRequest) => boolean = () => true;
  /** Where a request is that is not done: in the queue, or running with what it has printed. */
  standing: (request: FalRequest) => { queuePosition: unknown } | { logs: readonly unknown[] } =
    () => ({ queuePosition: 3 });
  /** Makes something else of the output of a model. */
  onOutput: (output: object) => object | Promise<object> = (output) => output;
  url = '';
  readonly #models: Readonly<Record<string, FalModel>>;
  #fileCount = 0;

  constructor(models: Readonly<Record<string, FalModel>>) {
    this.#models = models;
  }

  /** Puts a file on the server. */
  readonly fileUrl = (data: Uint8Array, mediaType: string): string => {
    const path = `/files/${this.#fileCount++}`;
    this.files.set(path, { data, mediaType });
    return `${this.url}${path}`;
  };

  async handle(
    step: FalStep,
    { pathname: path, searchParams }: URL,
    body: Buffer,
    known: FalRequest | undefined,
    headers: IncomingHttpHeaders,
  ): Promise<Answer> {
    if (step === 'upload') {
      const { content_type: mediaType } = JSON.parse(body.toString());
      const url = this.fileUrl(new Uint8Array(), mediaType);
      return [200, { upload_url: url, file_url: url }];
    }
    if (step === 'file') return [200, this.#store(path, body, headers)];
    if (step === 'submit') return this.#submit(path.slice(1), JSON.parse(body.toString()), headers);
    if (!known) return [404, { detail: 'Request not found' }];
    if (step === 'cancel') {
      known.isCancelled = true;
      return [202, { status: 'CANCELLATION_REQUESTED' }];
    }
    if (step === 'result') {
      const output = await this.#models[known.endpoint]?.(known.input, this);
      return [200, await this.onOutput(output as object)];
    }
    known.looks++;
    const status = { request_id: known.id, response_url: '', status_url: '', cancel_url: '' };
    if (this.isDone(known)) return [200, { ...status, status: 'COMPLETED', logs: [] }];
    return [202, { ...status, ...this.#stateOf(known, searchParams.get('logs') === '1') }];
  }

  #stateOf(known: FalRequest, withLogs: boolean) {
    const standing = this.standing(known);
    if ('queuePosition' in standing) {
      return { status: 'IN_QUEUE', queue_position: standing.queuePosition };
    }
    const logs = standing.logs.map((message) => ({ message, level: 'INFO', timestamp: '' }));
    return { status: 'IN_PROGRESS', logs: withLogs ? logs : null };
  }

  /** Stores a file or, of a large one, a part or the whole of all parts. */
  #store(path: string, body: Buffer, headers: IncomingHttpHeaders): object {
    const [, whole = '', part] = /^(\/files\/\d+)(?:\/(\w+))?$/.exec(path) ?? [];
    const { mediaType = '' } = this.files.get(whole) ?? {};
    if (part === undefined) {
      const type = headers['content-type'] ?? '';
      this.files.set(path, { data: new Uint8Array(body), mediaType: type });
      return {};
    }
    if (part !== 'complete') {
      this.files.set(path, { data: new Uint8Array(body), mediaType });
      return { partNumber: Number(part), etag: `etag-${part}` };
    }
    const { parts } = JSON.parse(body.toString()) as { parts: { partNumber: number }[] };
    const names = parts.map(({ partNumber }) => `${whole}/${partNumber}`);
    const data = Buffer.concat(names.map((name) => this.files.get(name)?.data ?? Buffer.of()));
    this.files.set(whole, { data, mediaType });
    for (const name of names) this.files.delete(name);
    return {};
  }

  #submit(
    endpoint: string,
    input: Record<string, unknown>,
    { 'x-fal-object-lifecycle-preference': lifecycle }: IncomingHttpHeaders,
  ): Answer {
    if (!this.#models[endpoint]) return [404, { detail: 'Application not found' }];
    const id = `request-${this.requests.length + 1}`;
    const { expiration_duration_seconds: keepsFilesFor } = JSON.parse(String(lifecycle ?? '{}'));
    this.requests.push({ id, endpoint, input, keepsFilesFor, isCancelled: false, looks: 0 });
    return [200, { request_id: id, status: 'IN_QUEUE', queue_position: 0 }];
  }
}

export type FalQueue = FalState & Served;

/** A server of fal's queue and storage, on this machine, for fal's own client. */
export async function startFalQueue(models: Readonly<Record<string, FalModel>>): Promise<FalQueue> {
  const queue = new FalState(models);
  const served = await serve((request, response) => answer(queue, request, response));
  return Object.assign(queue, served);
}

async function answer(queue: FalState, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const { method = '', headers } = request;
  const path = url.pathname;
  const body = await buffer(request);
  const [, app, idInPath] = /^\/([^/]+\/[^/]+)\/requests\/([^/]+)/.exec(path) ?? [];
  const known = queue.requests.find(
    ({ id, endpoint }) => id === idInPath && appOf(endpoint) === app,
  );
  const step = stepOf(method, path);
  if (step !== 'file') queue.keys.add(headers.authorization);
  const fault = await queue.onStep(step, known);
  if (fault === 'no answer') {
    await queue.handle(step, url, body, known, headers);
    request.socket.destroy();
    return;
  }
  const file = step === 'file' && method === 'GET' ? queue.files.get(path) : undefined;
  if (fault === 'half a file') {
    const { data } = file ?? { data: body };
    response.writeHead(200, { 'Content-Length': data.byteLength });
    response.write(data.subarray(0, data.byteLength / 2), () => request.socket.destroy());
    return;
  }
  if (fault) return json(response, fault.status, fault.body ?? {}, fault.headers);
  if (step === 'file' && method === 'GET' && !file) return json(response, 404, {});
  if (file) {
    response.writeHead(200, { 'Content-Type': file.mediaType }).end(file.data);
    return;
  }
  const [status, answered] = await queue.handle(step, url, body, known, headers);
  json(response, status, answered);
}

/** The part of an endpoint's name that the paths of its requests begin with. */
function appOf(endpoint: string): string {
  return endpoint.split('/').slice(0, 2).join('/');
}

function stepOf(method: string, path: string): FalStep {
  if (path.startsWith('/storage/')) return 'upload';
  if (path.startsWith('/files/')) return 'file';
  if (path.endsWith('/status')) return 'status';
  if (path.endsWith('/cancel')) return 'cancel';
  return method === 'GET' ? 'result' : 'submit';
}
