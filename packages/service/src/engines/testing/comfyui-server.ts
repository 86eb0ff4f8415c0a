import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Served, serve } from '../../testing/serve.ts';
import type { Workflow } from '../hosts/workflow.ts';
import { missingNode, nodeErrors } from './comfyui-checks.ts';
import { comfyUiNodes } from './comfyui-nodes.ts';
import { type Fault, json } from './fal-queue.ts';

export type ComfyUiStep =
  | 'upload'
  | 'prompt'
  | 'queue'
  | 'history'
  | 'delete'
  | 'interrupt'
  | 'view';

export interface ComfyUiPrompt {
  id: string;
  workflow: Workflow;
  state: 'pending' | 'running' | 'done' | 'failed' | 'interrupted' | 'deleted';
}

interface StoredFile {
  data: Uint8Array;
  mediaType: string;
}

export interface ComfyUiServer extends Served {
  /** All accepted workflows, oldest first. */
  prompts: ComfyUiPrompt[];
  /** Headers of all requests, oldest first. */
  headers: IncomingMessage['headers'][];
  /** Files by `folder/name`, such as `temp/1.png`. */
  files: Map<string, StoredFile>;
  /** Called for each request; may delay it. */
  onStep: (step: ComfyUiStep) => Fault | Promise<Fault>;
  /** What becomes of the first prompt in the queue when somebody looks. */
  next: (prompt: ComfyUiPrompt) => ComfyUiPrompt['state'];
  /** Forgets queue, history and temporary files, as a restart does. */
  restart(): void;
}

/** The file that an output node makes. */
export type MakeFile = (classType: string) => StoredFile & { name: string };

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A server on this machine that behaves as ComfyUI's server.py and execution.py do. */
export async function startComfyUi(makeFile: MakeFile): Promise<ComfyUiServer> {
  const served = await serve(async (request, response) => {
    await answer(request, response, new URL(request.url ?? '/', 'http://localhost'));
  });

  const comfyUi: ComfyUiServer = {
    ...served,
    prompts: [],
    headers: [],
    files: new Map(),
    onStep: () => undefined,
    next: () => 'done',
    restart() {
      comfyUi.prompts.length = 0;
      for (const name of comfyUi.files.keys()) {
        if (name.startsWith('temp/')) comfyUi.files.delete(name);
      }
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse, url: URL) {
    const body = await buffer(request);
    comfyUi.headers.push(request.headers);
    const step = stepOf(request.method ?? '', url.pathname);
    if (!step) return json(response, 404, {});
    const fault = await comfyUi.onStep(step);
    if (typeof fault === 'object') {
      return json(response, fault.status, fault.body ?? {}, fault.headers);
    }
    const [status, answered] = await work(step, url, body, request.headers['content-type'] ?? '');
    if (fault) {
      request.socket.destroy();
    } else if (step === 'view' && status === 200) {
      const { data, mediaType } = answered as StoredFile;
      response.writeHead(200, { 'Content-Type': mediaType }).end(data);
    } else {
      json(response, status, answered);
    }
  }

  async function work(
    step: ComfyUiStep,
    url: URL,
    body: Buffer,
    contentType: string,
  ): Promise<[number, unknown]> {
    if (step === 'upload') return await upload(body, contentType);
    if (step === 'prompt') return submit(JSON.parse(body.toString()));
    if (step === 'delete') return remove(JSON.parse(body.toString()).delete);
    if (step === 'interrupt') return interrupt(JSON.parse(body.toString()).prompt_id);
    if (step === 'view') return view(url.searchParams);
    advance();
    if (step === 'history') return [200, historyOf(url.pathname.split('/')[2] ?? '')];
    return [200, { queue_running: queued('running'), queue_pending: queued('pending') }];
  }

  async function upload(body: Buffer, contentType: string): Promise<[number, unknown]> {
    const headers = { 'Content-Type': contentType };
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    const image = form.get('image');
    const type = String(form.get('type') ?? 'input');
    if (!(image instanceof File) || image.name === '') return [400, {}];
    const data = new Uint8Array(await image.arrayBuffer());
    comfyUi.files.set(`${type}/${image.name}`, { data, mediaType: image.type });
    return [200, { name: image.name, subfolder: '', type }];
  }

  function submit({
    prompt,
    prompt_id,
  }: {
    prompt?: Workflow;
    prompt_id?: string;
  }): [number, unknown] {
    if (!prompt) return refusal('no_prompt');
    if (prompt_id !== undefined && !uuid.test(prompt_id)) return refusal('invalid_prompt_id');
    const missing = missingNode(prompt);
    if (missing) return refusal('missing_node_type', {}, missing);
    const errors = nodeErrors(prompt, (name) => comfyUi.files.has(name));
    if (Object.keys(errors).length > 0) {
      return refusal('prompt_outputs_failed_validation', errors);
    }
    const id = prompt_id ?? crypto.randomUUID();
    comfyUi.prompts.push({ id, workflow: prompt, state: 'pending' });
    return [200, { prompt_id: id, number: comfyUi.prompts.length, node_errors: {} }];
  }

  /** One prompt runs at a time. */
  function advance() {
    const running = comfyUi.prompts.find(({ state }) => state === 'running');
    const first = running ?? comfyUi.prompts.find(({ state }) => state === 'pending');
    if (first) first.state = comfyUi.next(first);
  }

  function remove(ids: readonly string[]): [number, unknown] {
    for (const prompt of comfyUi.prompts) {
      if (prompt.state === 'pending' && ids.includes(prompt.id)) prompt.state = 'deleted';
    }
    return [200, {}];
  }

  function interrupt(id: string | undefined): [number, unknown] {
    const running = comfyUi.prompts.find(({ state }) => state === 'running');
    if (running && (id === undefined || running.id === id)) running.state = 'interrupted';
    return [200, {}];
  }

  function view(query: URLSearchParams): [number, unknown] {
    const file = comfyUi.files.get(`${query.get('type') ?? 'output'}/${query.get('filename')}`);
    return file ? [200, file] : [404, {}];
  }

  function queued(state: 'running' | 'pending') {
    return comfyUi.prompts.flatMap(({ id, workflow, state: own }, number) =>
      own === state ? [[number, id, workflow, { client_id: '' }, []]] : [],
    );
  }

  function historyOf(id: string) {
    const prompt = comfyUi.prompts.find((one) => one.id === id);
    if (!prompt || !['done', 'failed', 'interrupted'].includes(prompt.state)) return {};
    const { state, workflow } = prompt;
    const outputs = state === 'done' ? outputsOf(workflow) : {};
    const status = {
      status_str: state === 'done' ? 'success' : 'error',
      completed: state === 'done',
      messages: [['execution_start', { prompt_id: id }], ...messagesOf(state, id)],
    };
    return { [id]: { prompt: [0, id, workflow, {}, []], outputs, status, meta: {} } };
  }

  function outputsOf(workflow: Workflow) {
    return Object.fromEntries(
      Object.entries(workflow).flatMap(([name, { class_type }]) => {
        const ui = comfyUiNodes.get(class_type)?.files;
        if (ui === undefined) return [];
        const { name: filename, data, mediaType } = makeFile(class_type);
        const type = class_type.startsWith('Preview') ? 'temp' : 'output';
        comfyUi.files.set(`${type}/${filename}`, { data, mediaType });
        return [[name, { [ui]: [{ filename, subfolder: '', type }] }] as const];
      }),
    );
  }

  return comfyUi;
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

function refusal(type: string, node_errors = {}, details = ''): [number, unknown] {
  const error = { type, message: 'canary-words', details, extra_info: {} };
  return [400, { error, node_errors }];
}

function messagesOf(state: ComfyUiPrompt['state'], prompt_id: string) {
  if (state === 'interrupted') return [['execution_interrupted', { prompt_id, node_id: 'draw' }]];
  if (state !== 'failed') return [['execution_success', { prompt_id }]];
  const where = { prompt_id, node_id: 'draw', node_type: 'KSampler', executed: [] };
  const error = { exception_type: 'torch.OutOfMemoryError', exception_message: 'canary-words' };
  return [['execution_error', { ...where, ...error, traceback: [] }]];
}
