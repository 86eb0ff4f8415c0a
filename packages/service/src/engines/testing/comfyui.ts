import type { IncomingMessage } from 'node:http';
import type { Workflow } from '../hosts/workflow.ts';
import type { Answer, Fault } from './answers.ts';
import { checkOutputs, missingNode } from './comfyui-checks.ts';
import { comfyUiNodes } from './comfyui-nodes.ts';

export type ComfyUiStep =
  | 'upload'
  | 'prompt'
  | 'queue'
  | 'history'
  | 'delete'
  | 'interrupt'
  | 'view';

interface ComfyUiPrompt {
  id: string;
  workflow: Workflow;
  /** What its nodes get beside their inputs, such as keys. */
  extraData?: object;
  /** Names of the nodes whose outputs it makes: those of the others cannot be made. */
  outputs: string[];
  state: 'pending' | 'running' | 'done' | 'failed' | 'out of memory' | 'interrupted' | 'deleted';
}

interface PromptRequest {
  prompt?: Workflow;
  prompt_id?: string;
  extra_data?: object;
}

export interface StoredFile {
  data: Uint8Array;
  mediaType: string;
}

/** The file that an output node makes. */
export type MakeFile = (classType: string) => StoredFile & { name: string };

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Queue, history and files, which behave as in ComfyUI's server.py and execution.py. */
export class ComfyUi {
  /** All accepted workflows, oldest first. */
  readonly prompts: ComfyUiPrompt[] = [];
  /** Headers of all requests, oldest first. */
  readonly headers: IncomingMessage['headers'][] = [];
  /** Files by `folder/name`, such as `temp/1.png`. */
  readonly files = new Map<string, StoredFile>();
  /** Called for each request; may delay it. */
  onStep: (step: ComfyUiStep) => Fault | Promise<Fault> = () => undefined;
  /** What becomes of the first prompt in the queue when somebody looks. */
  next: (prompt: ComfyUiPrompt) => ComfyUiPrompt['state'] = () => 'done';
  readonly #makeFile: MakeFile;

  constructor(makeFile: MakeFile) {
    this.#makeFile = makeFile;
  }

  /** Forgets queue, history and temporary files, as a restart does. */
  restart(): void {
    this.prompts.length = 0;
    for (const name of this.files.keys()) {
      if (name.startsWith('temp/')) this.files.delete(name);
    }
  }

  /** Does what a request asks for. Resolves to the answer; of `view`, its body is a StoredFile. */
  async handle(step: ComfyUiStep, url: URL, body: Buffer, contentType: string): Promise<Answer> {
    if (step === 'upload') return await this.#upload(body, contentType);
    if (step === 'prompt') return this.#submit(JSON.parse(body.toString()));
    if (step === 'delete') return this.#remove(JSON.parse(body.toString()).delete);
    if (step === 'interrupt') return this.#interrupt(JSON.parse(body.toString()).prompt_id);
    if (step === 'view') return this.#view(url.searchParams);
    this.#advance();
    if (step === 'history') return [200, this.#historyOf(url.pathname.split('/')[2] ?? '')];
    return [
      200,
      { queue_running: this.#queued('running'), queue_pending: this.#queued('pending') },
    ];
  }

  async #upload(body: Buffer, contentType: string): Promise<Answer> {
    const headers = { 'Content-Type': contentType };
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    const image = form.get('image');
    const type = String(form.get('type') ?? 'input');
    if (!(image instanceof File) || image.name === '') return [400, {}];
    const data = new Uint8Array(await image.arrayBuffer());
    this.files.set(`${type}/${image.name}`, { data, mediaType: image.type });
    return [200, { name: image.name, subfolder: '', type }];
  }

  #submit({ prompt, prompt_id, extra_data = {} }: PromptRequest): Answer {
    if (!prompt) return refusal('no_prompt');
    if (prompt_id !== undefined && !uuid.test(prompt_id)) return refusal('invalid_prompt_id');
    const class_type = missingNode(prompt);
    if (class_type) return refusal('missing_node_type', {}, { class_type });
    const { good, errors } = checkOutputs(prompt, (name) => this.files.has(name));
    if (good.length === 0) return refusal('prompt_outputs_failed_validation', errors);
    const id = prompt_id ?? crypto.randomUUID();
    const accepted = { id, workflow: prompt, extraData: extra_data, outputs: good };
    this.prompts.push({ ...accepted, state: 'pending' });
    return [200, { prompt_id: id, number: this.prompts.length, node_errors: errors }];
  }

  /** One prompt runs at a time. */
  #advance() {
    const running = this.prompts.find(({ state }) => state === 'running');
    const first = running ?? this.prompts.find(({ state }) => state === 'pending');
    if (first) first.state = this.next(first);
  }

  #remove(ids: readonly string[]): Answer {
    for (const prompt of this.prompts) {
      if (prompt.state === 'pending' && ids.includes(prompt.id)) prompt.state = 'deleted';
    }
    return [200, {}];
  }

  #interrupt(id: string | undefined): Answer {
    const running = this.prompts.find(({ state }) => state === 'running');
    if (running && (id === undefined || running.id === id)) running.state = 'interrupted';
    return [200, {}];
  }

  #view(query: URLSearchParams): Answer {
    const file = this.files.get(`${query.get('type') ?? 'output'}/${query.get('filename')}`);
    return file ? [200, file] : [404, {}];
  }

  #queued(state: 'running' | 'pending') {
    return this.prompts.flatMap(({ id, workflow, state: own }, number) =>
      own === state ? [[number, id, workflow, { client_id: '' }, []]] : [],
    );
  }

  #historyOf(id: string) {
    const prompt = this.prompts.find((one) => one.id === id);
    if (!prompt || ['pending', 'running', 'deleted'].includes(prompt.state)) return {};
    const { state, workflow } = prompt;
    const outputs = state === 'done' ? this.#outputsOf(prompt) : {};
    const status = {
      status_str: state === 'done' ? 'success' : 'error',
      completed: state === 'done',
      messages: [['execution_start', { prompt_id: id }], ...messagesOf(state, id)],
    };
    return { [id]: { prompt: [0, id, workflow, {}, []], outputs, status, meta: {} } };
  }

  #outputsOf({ workflow, outputs }: ComfyUiPrompt) {
    return Object.fromEntries(
      outputs.flatMap((name) => {
        const { class_type = '' } = workflow[name] ?? {};
        const ui = comfyUiNodes.get(class_type)?.files;
        if (ui === undefined) return [];
        const { name: filename, data, mediaType } = this.#makeFile(class_type);
        const type = class_type.startsWith('Preview') ? 'temp' : 'output';
        this.files.set(`${type}/${filename}`, { data, mediaType });
        return [[name, { [ui]: [{ filename, subfolder: '', type }] }] as const];
      }),
    );
  }
}

function refusal(type: string, node_errors = {}, extra_info = {}): Answer {
  const error = { type, message: 'canary-words', details: 'canary-words', extra_info };
  return [400, { error, node_errors }];
}

function messagesOf(state: ComfyUiPrompt['state'], prompt_id: string) {
  if (state === 'interrupted') return [['execution_interrupted', { prompt_id, node_id: 'draw' }]];
  if (state === 'done') return [['execution_success', { prompt_id }]];
  const where = { prompt_id, node_id: 'draw', node_type: 'KSampler', executed: [] };
  const kind = state === 'failed' ? 'RuntimeError' : 'torch.OutOfMemoryError';
  const error = { exception_type: kind, exception_message: 'canary-words' };
  return [['execution_error', { ...where, ...error, traceback: [] }]];
}
