import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Media } from '@genmedia/media';
import { type Served, serve } from '../../testing/serve.ts';
import { type Fault, json } from './fal-queue.ts';

/**
 * Makes the output for an input; what it throws is the error of the prediction. `fileUrl` puts a
 * file on the server.
 */
export type ReplicateModel = (
  input: Record<string, unknown>,
  server: Pick<ReplicateApi, 'fileUrl' | 'uploads'>,
) => unknown;

export type ReplicateStep = 'upload' | 'delete' | 'submit' | 'status' | 'cancel' | 'file';

export interface Prediction {
  id: string;
  /** `owner/name` of an official model, or the id of a version. */
  model: string;
  input: Record<string, unknown>;
  status: 'starting' | 'processing' | 'succeeded' | 'failed' | 'canceled' | 'aborted';
  output: unknown;
  error: string | null;
  metrics?: { predict_time: number };
  /** How often it was looked at. */
  looks: number;
}

type ApiFault = Exclude<Fault, 'half a file'>;

export interface ReplicateApi extends Served {
  /** All submissions, oldest first. */
  predictions: Prediction[];
  /** Headers of the requests of the API. */
  headers: IncomingMessage['headers'][];
  /** Uploaded files by their ids. Those that were deleted are undefined. */
  uploads: Map<string, (Media & { name: string }) | undefined>;
  fileUrl(data: Uint8Array, mediaType: string): string;
  /** Called for each request; may delay it. */
  onStep: (step: ReplicateStep, prediction: Prediction | undefined) => ApiFault | Promise<ApiFault>;
  /** Whether a prediction is done when it is looked at. */
  isDone: (prediction: Prediction) => boolean;
}

type Answer = [status: number, body: unknown];

/**
 * A server of Replicate's API, on this machine, for Replicate's own client.
 *
 * @param models official ones by `owner/name`, others by the ids of their versions.
 */
export async function startReplicateApi(
  models: Readonly<Record<string, ReplicateModel>>,
): Promise<ReplicateApi> {
  const served = await serve(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    await answer(request, response, url.pathname);
  });
  const outputs = new Map<string, Media>();

  const api: ReplicateApi = {
    ...served,
    predictions: [],
    headers: [],
    uploads: new Map(),
    onStep: () => undefined,
    isDone: () => true,
    fileUrl(data, mediaType) {
      const path = `/outputs/${outputs.size}`;
      outputs.set(path, { data, mediaType });
      return `${served.url}${path}`;
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse, path: string) {
    const body = await buffer(request);
    const step = stepOf(request.method ?? '', path);
    const [, id] = /^\/v1\/predictions\/([^/]+)/.exec(path) ?? [];
    const known = api.predictions.find((prediction) => prediction.id === id);
    if (step !== 'file') api.headers.push(request.headers);
    const fault = await api.onStep(step, known);
    if (typeof fault === 'object') {
      return json(response, fault.status, fault.body ?? {}, fault.headers);
    }
    const file = outputs.get(path);
    if (file) {
      response.writeHead(200, { 'Content-Type': file.mediaType }).end(file.data);
      return;
    }
    const [status, answered] = await work(step, path, body, known, request.headers);
    if (fault) request.socket.destroy();
    else if (status === 204) response.writeHead(204).end();
    else json(response, status, answered);
  }

  async function work(
    step: ReplicateStep,
    path: string,
    body: Buffer,
    known: Prediction | undefined,
    headers: IncomingMessage['headers'],
  ): Promise<Answer> {
    if (step === 'upload') return await upload(body, headers['content-type'] ?? '');
    if (step === 'delete') return deleteUpload(path.slice('/v1/files/'.length));
    if (step === 'submit') return submit(path, JSON.parse(body.toString()));
    if (!known) return [404, { detail: 'Not found.', status: 404 }];
    if (step === 'cancel') known.status = 'canceled';
    else look(known);
    return [200, toJson(known)];
  }

  async function upload(body: Buffer, type: string): Promise<Answer> {
    const form = await new Response(new Uint8Array(body), {
      headers: { 'Content-Type': type },
    }).formData();
    const content = form.get('content');
    if (!(content instanceof File)) return [400, { detail: 'Missing content' }];
    const id = `file-${api.uploads.size + 1}`;
    const data = new Uint8Array(await content.arrayBuffer());
    api.uploads.set(id, { data, mediaType: content.type, name: content.name });
    const urls = { get: `${served.url}/v1/files/${id}` };
    return [201, { id, urls, content_type: content.type, size: data.byteLength, metadata: {} }];
  }

  function deleteUpload(id: string): Answer {
    if (!api.uploads.get(id)) return [404, { detail: 'File not found' }];
    api.uploads.set(id, undefined);
    return [204, undefined];
  }

  function submit(path: string, body: Record<string, unknown>): Answer {
    const { input, version, ...others } = body;
    const [, official = String(version)] = /^\/v1\/models\/(.+)\/predictions$/.exec(path) ?? [];
    if (!models[official]) return [404, { detail: 'The requested resource could not be found.' }];
    const isRight = typeof input === 'object' && input !== null && Object.keys(others).length === 0;
    if (!isRight) return [422, { title: 'Input validation failed', detail: '', status: 422 }];
    const prediction: Prediction = {
      id: `prediction${api.predictions.length + 1}`,
      model: official,
      input: input as Record<string, unknown>,
      status: 'starting',
      output: null,
      error: null,
      looks: 0,
    };
    api.predictions.push(prediction);
    return [201, toJson(prediction)];
  }

  /** A prediction goes on as often as it is looked at. */
  function look(prediction: Prediction): void {
    prediction.looks++;
    if (!['starting', 'processing'].includes(prediction.status)) return;
    prediction.status = 'processing';
    if (!api.isDone(prediction)) return;
    prediction.metrics = { predict_time: 1.5 };
    try {
      prediction.output = models[prediction.model]?.(prediction.input, api);
      prediction.status = 'succeeded';
    } catch (error) {
      prediction.error = (error as Error).message;
      prediction.status = 'failed';
    }
  }

  function toJson({ model, looks: _, ...prediction }: Prediction) {
    const url = `${served.url}/v1/predictions/${prediction.id}`;
    const urls = { get: url, cancel: `${url}/cancel`, web: url };
    const named = model.includes('/') ? { model, version: 'hidden' } : { version: model };
    const common = { source: 'api', data_removed: false, logs: '', urls };
    return { ...prediction, ...named, ...common };
  }

  return api;
}

function stepOf(method: string, path: string): ReplicateStep {
  if (path.startsWith('/outputs/')) return 'file';
  if (path.startsWith('/v1/files')) return method === 'DELETE' ? 'delete' : 'upload';
  if (path.endsWith('/cancel')) return 'cancel';
  return method === 'GET' ? 'status' : 'submit';
}
