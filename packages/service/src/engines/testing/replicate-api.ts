import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Media } from '@genmedia/media';
import { type Served, serve } from '../../testing/serve.ts';
import { type Answer, type Fault, json } from './answers.ts';

/**
 * Makes the output for an input; what it throws is the error of the prediction. `fileUrl` puts a
 * file on the server.
 */
export type ReplicateModel = (
  input: Record<string, unknown>,
  server: Pick<ReplicateState, 'fileUrl' | 'uploads'>,
) => unknown;

type ReplicateStep = 'upload' | 'delete' | 'submit' | 'status' | 'cancel' | 'file';

interface Prediction {
  id: string;
  /** `owner/name` of an official model, `deployments/owner/name`, or the id of a version. */
  model: string;
  input: Record<string, unknown>;
  status: 'starting' | 'processing' | 'succeeded' | 'failed' | 'canceled' | 'aborted';
  output: unknown;
  error: string | null;
  metrics?: { predict_time: number };
  /** Whether Replicate has removed what was sent and made. */
  data_removed: boolean;
  /** How often it was looked at. */
  looks: number;
}

type ApiFault = Exclude<Fault, 'half a file'>;

/** Replicate's predictions and files. */
class ReplicateState {
  /** All submissions, oldest first. */
  readonly predictions: Prediction[] = [];
  /** Headers of the requests of the API. */
  readonly headers: IncomingMessage['headers'][] = [];
  /** Uploaded files by their ids. Those that were deleted are undefined. */
  readonly uploads = new Map<string, (Media & { name: string }) | undefined>();
  /** Files that models made, by their paths. */
  readonly outputs = new Map<string, Media>();
  /** Called for each request; may delay it. */
  onStep: (
    step: ReplicateStep,
    prediction: Prediction | undefined,
  ) => ApiFault | Promise<ApiFault> = () => undefined;
  /** Whether a prediction is done when it is looked at. */
  isDone: (prediction: Prediction) => boolean = () => true;
  url = '';
  readonly #models: Readonly<Record<string, ReplicateModel>>;

  constructor(models: Readonly<Record<string, ReplicateModel>>) {
    this.#models = models;
  }

  /** Puts a file on the server. */
  readonly fileUrl = (data: Uint8Array, mediaType: string): string => {
    const path = `/outputs/${this.outputs.size}`;
    this.outputs.set(path, { data, mediaType });
    return `${this.url}${path}`;
  };

  async handle(
    step: ReplicateStep,
    path: string,
    body: Buffer,
    known: Prediction | undefined,
    headers: IncomingMessage['headers'],
  ): Promise<Answer> {
    if (step === 'upload') return await this.#upload(body, headers['content-type'] ?? '');
    if (step === 'delete') return this.#deleteUpload(path.slice('/v1/files/'.length));
    if (step === 'submit') return this.#submit(path, JSON.parse(body.toString()));
    if (!known) return [404, { detail: 'Not found.', status: 404 }];
    if (step === 'cancel') known.status = 'canceled';
    else this.#look(known);
    return [200, this.#toJson(known)];
  }

  async #upload(body: Buffer, type: string): Promise<Answer> {
    const form = await new Response(new Uint8Array(body), {
      headers: { 'Content-Type': type },
    }).formData();
    const content = form.get('content');
    if (!(content instanceof File)) return [400, { detail: 'Missing content' }];
    const id = `file-${this.uploads.size + 1}`;
    const data = new Uint8Array(await content.arrayBuffer());
    this.uploads.set(id, { data, mediaType: content.type, name: content.name });
    const urls = { get: `${this.url}/v1/files/${id}` };
    return [201, { id, urls, content_type: content.type, size: data.byteLength, metadata: {} }];
  }

  #deleteUpload(id: string): Answer {
    if (!this.uploads.get(id)) return [404, { detail: 'File not found' }];
    this.uploads.set(id, undefined);
    return [204, undefined];
  }

  #submit(path: string, body: Record<string, unknown>): Answer {
    const { input, version, ...others } = body;
    const [, official = String(version)] =
      /^\/v1\/(?:models\/)?(.+)\/predictions$/.exec(path) ?? [];
    if (!this.#models[official])
      return [404, { detail: 'The requested resource could not be found.' }];
    const isRight = typeof input === 'object' && input !== null && Object.keys(others).length === 0;
    if (!isRight) return [422, { title: 'Input validation failed', detail: '', status: 422 }];
    const prediction: Prediction = {
      id: `prediction${this.predictions.length + 1}`,
      model: official,
      input: input as Record<string, unknown>,
      status: 'starting',
      output: null,
      error: null,
      data_removed: false,
      looks: 0,
    };
    this.predictions.push(prediction);
    return [201, this.#toJson(prediction)];
  }

  /** A prediction goes on as often as it is looked at. */
  #look(prediction: Prediction): void {
    prediction.looks++;
    if (!['starting', 'processing'].includes(prediction.status)) return;
    prediction.status = 'processing';
    if (!this.isDone(prediction)) return;
    prediction.metrics = { predict_time: 1.5 };
    try {
      prediction.output = this.#models[prediction.model]?.(prediction.input, this);
      prediction.status = 'succeeded';
    } catch (error) {
      prediction.error = (error as Error).message;
      prediction.status = 'failed';
    }
  }

  #toJson({ model, looks: _, ...prediction }: Prediction) {
    const url = `${this.url}/v1/predictions/${prediction.id}`;
    const urls = { get: url, cancel: `${url}/cancel`, web: url };
    const named = model.includes('/') ? { model, version: 'hidden' } : { version: model };
    const removed = prediction.data_removed && { input: {}, output: null };
    return { ...prediction, ...removed, ...named, source: 'api', logs: '', urls };
  }
}

export type ReplicateApi = ReplicateState & Served;

/**
 * A server of Replicate's API, on this machine, for Replicate's own client.
 *
 * @param models official ones by `owner/name`, deployments by `deployments/owner/name`, others by the ids of
 * their versions.
 */
export async function startReplicateApi(
  models: Readonly<Record<string, ReplicateModel>>,
): Promise<ReplicateApi> {
  const api = new ReplicateState(models);
  const served = await serve((request, response) => answer(api, request, response));
  return Object.assign(api, served);
}

async function answer(api: ReplicateState, request: IncomingMessage, response: ServerResponse) {
  const { pathname: path } = new URL(request.url ?? '/', 'http://localhost');
  const body = await buffer(request);
  const step = stepOf(request.method ?? '', path);
  const [, id] = /^\/v1\/predictions\/([^/]+)/.exec(path) ?? [];
  const known = api.predictions.find((prediction) => prediction.id === id);
  if (step !== 'file') api.headers.push(request.headers);
  const fault = await api.onStep(step, known);
  if (typeof fault === 'object') {
    return json(response, fault.status, fault.body ?? {}, fault.headers);
  }
  const file = api.outputs.get(path);
  if (file) {
    response.writeHead(200, { 'Content-Type': file.mediaType }).end(file.data);
    return;
  }
  const [status, answered] = await api.handle(step, path, body, known, request.headers);
  if (fault) request.socket.destroy();
  else if (status === 204) response.writeHead(204).end();
  else json(response, status, answered);
}

function stepOf(method: string, path: string): ReplicateStep {
  if (path.startsWith('/outputs/')) return 'file';
  if (path.startsWith('/v1/files')) return method === 'DELETE' ? 'delete' : 'upload';
  if (path.endsWith('/cancel')) return 'cancel';
  return method === 'GET' ? 'status' : 'submit';
}
