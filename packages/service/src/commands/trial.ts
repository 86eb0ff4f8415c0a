import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { OperationId } from '@genmedia/types';
import { developerEmail } from '../accounts/bootstrap.ts';
import type { Config } from '../config.ts';
import { grantDeployment } from '../deployments/grants.ts';
import { type SentTask, sentTasks } from '../engines/sent-tasks.ts';
import { makeObject3d } from '../operations/objects-3d/make-object3d.ts';
import { inDollars } from '../usage/money.ts';
import { countedCalls } from '../usage/tally.ts';
import { acceptObject } from './accept-object.ts';
import { readObjectRequest } from './objects.ts';
import { type Call, readCall, withUploads } from './trial-request.ts';
import { type Json, postJson, type TrialService } from './trial-service.ts';
import { type Operator, requireAccount, withDatabase } from './with-database.ts';

export interface TrialRequest {
  operation: OperationId;
  /** The request without its key; undefined for the example of the contract. */
  input: Json | undefined;
  /** The field that names the model, if there is one, and that of a voice that it has. */
  modelField: Json;
  /** The folder for files of the result. */
  output: string;
}

/** What happened in a call. */
export interface Trial {
  operation: OperationId;
  /** Null if the answer does not say it. */
  model_id: string | null;
  /** What models were asked, in order. */
  sent: SentTask[];
  /** From the request to its result. */
  seconds: number;
  /** In dollars. Null if nobody knows what one of the calls of models costs. */
  cost: string | null;
  files: { path: string; mediaType: string; bytes: number }[];
  /** Without the links to its files, which end with the service. */
  answer: Json;
  /** Why it failed; null if it did not. */
  problem: string | null;
}

/** Sends the request, waits for its result, and stores the files of the result. */
export async function runTrial(request: TrialRequest, service: TrialService): Promise<Trial> {
  const { operation, output, modelField } = request;
  const call = await readCall(operation, service.url);
  const example =
    operation === makeObject3d.operation ? { prompt: 'a wooden chair' } : call.example;
  const input = { ...(request.input ?? example), ...modelField };
  const body = await withUploads(operation, input, service);
  // The files are stored from their URLs. In createDubbing, base64 is about init_video instead.
  if (operation !== 'createDubbing') delete body.base64;
  // The answer of a conversation is read whole.
  delete body.stream;
  const sent: SentTask[] = [];
  const linesBefore = service.lines.length;
  const costs: (number | undefined)[] = [];
  const stopListening = sentTasks.listen((task) => sent.push(task));
  const stopCounting = countedCalls.listen(({ cost }) => costs.push(cost));
  const start = performance.now();
  try {
    const first = await startCall(call, body, service);
    const answer = await waitForResult(first, service);
    const seconds = (performance.now() - start) / 1000;
    const { meta, model } = answer as { meta?: { model_id?: string }; model?: string };
    return {
      operation,
      model_id: meta?.model_id ?? model ?? null,
      sent,
      seconds,
      cost: totalCost(costs),
      files: await storeFiles(answer, output),
      answer: withoutLinks(answer),
      problem: problemOf(answer, service.lines.slice(linesBefore)),
    };
  } finally {
    stopListening();
    stopCounting();
  }
}

function totalCost(costs: readonly (number | undefined)[]): string | null {
  let total = 0;
  for (const cost of costs) {
    if (cost === undefined) return null;
    total += cost;
  }
  return costs.length > 0 ? inDollars(total) : null;
}

/**
 * Sends the request, and makes what it needs before: its deployment, or the job of a 3D object.
 * Returns the first answer.
 */
async function startCall(
  { operation, path }: Call,
  body: Json,
  { url, apiKey, config }: TrialService,
): Promise<Json> {
  const [, deployment] = /^\/api\/v1\/enterprise\/([^/]+)\//.exec(path) ?? [];
  if (operation === makeObject3d.operation) {
    const id = await orderObject(body, config);
    return await postJson(`${url}${path.replace('{id}', String(id))}`, { key: apiKey });
  }
  if (deployment) {
    await withDeveloper(config, async (accountId, { db, openKeyring }) => {
      await grantDeployment({ db, keyring: await openKeyring() }, { accountId, name: deployment });
    });
  }
  return await postJson(`${url}${path}`, { ...body, key: apiKey });
}

/** Starts the job of a 3D object, as an operator does. Returns its id. */
async function orderObject(body: Json, config: Config): Promise<number> {
  const { init_image = [], ...others } = body;
  const request = readObjectRequest({ ...others, init_image: [init_image].flat() });
  return await withDeveloper(config, (accountId, { db }) =>
    acceptObject(db, { id: accountId, email: developerEmail }, request),
  );
}

/** Works with the developer's account, which every service with an embedded database has. */
async function withDeveloper<T>(
  config: Config,
  work: (accountId: number, operator: Operator) => Promise<T>,
): Promise<T> {
  return await withDatabase(async (operator) => {
    const { id } = await requireAccount(operator.db, developerEmail);
    return await work(id, operator);
  }, config);
}

/** Waits for the end of the job that the answer is about, if it is about one. */
async function waitForResult(first: Json, { apiKey }: TrialService): Promise<Json> {
  let answer = first;
  let lastStatus = '';
  while (answer.status === 'processing') {
    const { fetch_result: url, message, queue_position: position, eta } = answer;
    const status = `${message} queue_position=${position} eta=${eta}`;
    if (status !== lastStatus) process.stderr.write(`${status}\n`);
    lastStatus = status;
    answer = await postJson(String(url), { key: apiKey }, { Prefer: 'wait=20' });
  }
  return answer;
}

/** Writes the files of a result into the folder. */
async function storeFiles({ output }: Json, folder: string): Promise<Trial['files']> {
  const urls = Array.isArray(output) ? output.map(String) : [];
  return await Promise.all(
    urls.map(async (url) => {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`${url} answers ${answer.status}.`);
      const content = new Uint8Array(await answer.arrayBuffer());
      const path = join(folder, basename(new URL(url).pathname));
      await writeFile(path, content);
      const mediaType = answer.headers.get('Content-Type') ?? '';
      return { path, mediaType, bytes: content.byteLength };
    }),
  );
}

function withoutLinks({ output: _, proxy_links: __, ...answer }: Json): Json {
  return answer;
}

/** Why the call failed, with what the log says of it; null if it did not. */
function problemOf(answer: Json, lines: readonly string[]): string | null {
  const { status, error } = answer as { status?: string; error?: { message?: string } };
  const reason = status === 'error' ? answer.message : error?.message;
  if (reason === undefined) return null;
  const details = lines.flatMap((line) => {
    const { detail } = JSON.parse(line) as { detail?: unknown };
    return typeof detail === 'string' ? [detail] : [];
  });
  return [String(reason), ...new Set(details)].join(' ');
}
