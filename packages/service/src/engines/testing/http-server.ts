import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Served, serve } from '../../testing/serve.ts';
import { httpFaults } from './http-faults.ts';
import { httpKinds } from './http-kinds.ts';
import type { SeenTask } from './seen-task.ts';

export interface HttpServer extends Served {
  /** Oldest first. */
  seen: SeenTask[];
}

/**
 * A server of the catalogue's type `http`, on this machine. The sandbox's models do the work,
 * except for models whose names are those of faults. Results of `slow-…` models must be polled.
 */
export async function startHttpServer(): Promise<HttpServer> {
  const seen: SeenTask[] = [];
  const later = new Map<string, { task: SeenTask['task']; form: FormData; asked: number }>();

  async function answer(entry: SeenTask, form: FormData, response: ServerResponse): Promise<void> {
    const { task } = entry;
    const fault = httpFaults[task.model];
    if (fault) return fault(response, entry);
    if (task.model.startsWith('slow')) return accept(task, form, response);
    await send(response, await work(task, form));
  }

  function accept(task: SeenTask['task'], form: FormData, response: ServerResponse): void {
    const path = `/tasks/${later.size}`;
    later.set(path, { task, form, asked: 0 });
    response.writeHead(202, { Location: path, 'Retry-After': '0' }).end();
  }

  async function tell(path: string, response: ServerResponse): Promise<void> {
    const known = later.get(path);
    if (!known) return end(response, 404);
    known.asked++;
    if (known.task.model === 'slow-and-forgotten') return end(response, 404);
    if (known.task.model === 'slow-and-lost') {
      response.destroy();
      return;
    }
    const isWorking = known.asked === 1 || known.task.model === 'slow-forever';
    if (isWorking) return end(response, 202);
    // A server that cannot answer now still has the task.
    if (known.asked === 2) return end(response, 503);
    // The result is still there if it did not arrive.
    if (known.asked === 3) return breakOff(response);
    await send(response, await work(known.task, known.form));
  }

  const { url, close } = await serve(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const form = method === 'POST' ? await readForm(request) : new FormData();
    const task = JSON.parse(String(form.get('task') ?? '{}'));
    const at = performance.now();
    const entry = { method, path, headers, task, files: filesOf(form), at, wasLeft: false };
    seen.push(entry);
    response.once('close', () => {
      entry.wasLeft = !response.writableFinished;
    });
    if (method === 'POST') await answer(entry, form, response);
    else if (method === 'GET') await tell(path, response);
    else response.writeHead(204).end();
  });
  return { url: `${url}/v1/tasks`, seen, close };
}

function breakOff(response: ServerResponse): void {
  response.setHeader('Retry-After', '0');
  httpFaults['breaks-off']?.(response, { headers: {} });
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'Retry-After': '0' }).end();
}

async function work(task: SeenTask['task'], form: FormData): Promise<Response> {
  const perform = httpKinds[task.kind];
  return perform ? await perform(task, form) : new Response(null, { status: 404 });
}

async function readForm(request: IncomingMessage): Promise<FormData> {
  const headers = { 'Content-Type': request.headers['content-type'] ?? '' };
  return await new Response(new Uint8Array(await buffer(request)), { headers }).formData();
}

function filesOf(form: FormData): [string, string][] {
  return [...form].flatMap(([name, value]) =>
    value instanceof File ? [[name, value.type] as [string, string]] : [],
  );
}

async function send(response: ServerResponse, answer: Response): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body) Readable.fromWeb(answer.body as never).pipe(response);
  else response.end();
}
