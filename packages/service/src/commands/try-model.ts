import { rmdirSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { hasField } from '@genmedia/server';
import type { OperationId } from '@genmedia/types';
import { loadConfig } from '../config.ts';
import { loadCatalogue } from '../engines/catalogue/load.ts';
import type { CatalogueModel } from '../engines/catalogue/schema.ts';
import { createLog } from '../log.ts';
import { catalogueOperations } from '../operations/generations/list.ts';
import { canName } from '../operations/models.ts';
import { printJson, printLine } from './output.ts';
import { flag, parse, text, UsageError } from './parse.ts';
import { runTrial, type Trial, type TrialRequest } from './trial.ts';

/** Makes one real call of a model. Throws if it fails, after showing what was sent. */
export async function tryModel(args: string[]): Promise<void> {
  const given = parse(args, {
    positionals: ['operation'],
    options: { model: text, input: text, output: text, json: flag },
  });
  const operation = knownOperation(given.operation);
  const input = given.input === undefined ? undefined : await readInput(given.input);
  const { models: sources } = loadConfig();
  // Wrong mappings and missing keys are reported before anything starts.
  const { models } = await loadCatalogue(catalogueOperations, sources);
  const capable = models.filter(({ operations }) => operations.includes(operation));
  if (capable.length === 0) {
    throw new Error(
      `The catalogue ${sources} has no model for ${operation}. Name a catalogue in MODELS that has one.`,
    );
  }
  const modelField = nameModel(operation, { model: given.model, input }, capable);
  const voiceField = input === undefined ? voiceOf(operation, modelField, capable) : {};

  const output = await outputFolder(given.output);
  const dataDir = await mkdtemp(join(tmpdir(), 'genmedia-try-data-'));
  const trial = await cleaningUp(
    () =>
      inOwnService(
        { operation, input, modelField: { ...modelField, ...voiceField }, output },
        dataDir,
      ),
    () => {
      rmSync(dataDir, { recursive: true, force: true });
      if (given.output === undefined) removeIfEmpty(output);
    },
  );
  if (given.json) printJson(trial);
  else show(trial);
  if (trial.problem !== null) throw new Error(trial.problem);
}

function knownOperation(name: string): OperationId {
  if (Object.hasOwn(catalogueOperations, name)) return name as OperationId;
  const known = Object.keys(catalogueOperations).join(', ');
  throw new UsageError(`No model does ${JSON.stringify(name)}. The operations are ${known}.`);
}

type Input = Record<string, unknown>;

/** @param given JSON, or the path of a file with it. */
async function readInput(given: string): Promise<Input> {
  const isText = given.trimStart().startsWith('{');
  const json = isText ? given : await readFile(given, 'utf8').catch(() => undefined);
  if (json === undefined) {
    throw new UsageError(`--input must be a JSON object or a file: there is no file ${given}.`);
  }
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Input;
  } catch {
    // Reported below.
  }
  throw new UsageError(`--input must be a JSON object${isText ? '' : `, and ${given} has none`}.`);
}

/** The field that names the model of a request, with its value; none if there is no such field. */
function nameModel(
  operation: OperationId,
  { model, input = {} }: { model: string | undefined; input: Input | undefined },
  capable: readonly { model_id: string }[],
): Input {
  const field = (['model_id', 'voice_model'] as const).find((name) => hasField(operation, name));
  const [first] = capable;
  if (!field) {
    if (model === undefined || model === first?.model_id) return {};
    throw new UsageError(
      `Requests of ${operation} name no model: ${first?.model_id} does it, because it is the first one of the catalogue. Leave --model out.`,
    );
  }
  const firstNameable = capable.find(({ model_id }) => canName(operation, model_id));
  const named = model ?? input[field] ?? firstNameable?.model_id;
  return named === undefined ? {} : { [field]: named };
}

/** The first voice of the model in the place of the example's, which only the sandbox has. */
function voiceOf(
  operation: OperationId,
  modelField: Input,
  capable: readonly Pick<CatalogueModel, 'model_id' | 'limits'>[],
): Input {
  const named = Object.values(modelField);
  const { limits } = capable.find(({ model_id }) => named.includes(model_id)) ?? {};
  const [voice] = limits?.voice_id?.only ?? [];
  return voice !== undefined && hasField(operation, 'voice_id') ? { voice_id: voice } : {};
}

async function outputFolder(given: string | undefined): Promise<string> {
  if (given === undefined) return await mkdtemp(join(tmpdir(), 'genmedia-try-'));
  await mkdir(given, { recursive: true });
  return resolve(given);
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It has the files that the model made.
  }
}

/** Cleans up after the work, also if Ctrl-C ends it: a video takes minutes. */
async function cleaningUp<T>(work: () => Promise<T>, cleanUp: () => void): Promise<T> {
  const exit = () => process.exit(130);
  process.once('exit', cleanUp).once('SIGINT', exit);
  try {
    return await work();
  } finally {
    process.off('SIGINT', exit).off('exit', cleanUp);
    cleanUp();
  }
}

/** Starts a service with an empty database for the call, and ends it. */
async function inOwnService(request: TrialRequest, dataDir: string): Promise<Trial> {
  const { MODELS = '', MEMORY_LIMIT = '', ALLOW_PRIVATE_URLS = '' } = process.env;
  const config = loadConfig({
    MODELS,
    MEMORY_LIMIT,
    ALLOW_PRIVATE_URLS,
    PORT: '0',
    DATA_DIR: dataDir,
  });
  const { startService } = await import('../service.ts');
  const lines: string[] = [];
  const service = await startService(
    config,
    createLog('warn', (line) => lines.push(line)),
  );
  try {
    const { url, developer } = service;
    if (!developer) throw new Error('The new service has no account of a developer.');
    return await runTrial(request, { url, apiKey: developer.apiKey, config, lines });
  } finally {
    await service.stop();
  }
}

function show({ operation, model_id, sent, seconds, cost, files, answer, problem }: Trial): void {
  printLine(`Operation  ${operation}`);
  printLine(`Model      ${model_id ?? '-'}`);
  for (const { provider, kind, to, input } of sent) {
    printLine(`Sent       to ${provider}, ${to} (${kind})`);
    printIndented(input);
  }
  if (sent.length === 0) printLine('Sent       nothing');
  printLine(`Took       ${seconds.toFixed(1)} s`);
  printLine(`Cost       ${cost === null ? 'not known' : `${cost} USD`}`);
  for (const { path, mediaType, bytes } of files) {
    printLine(`File       ${path} (${mediaType}, ${bytes} bytes)`);
  }
  printLine(problem === null ? 'Answer' : 'Failed');
  printIndented(answer);
}

function printIndented(value: unknown): void {
  const lines = (JSON.stringify(value, null, 2) ?? 'nothing').split('\n');
  for (const line of lines) printLine(`  ${line}`);
}
