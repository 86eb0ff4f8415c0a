import { toJobError } from '../../admission/job-errors.ts';
import { spendingLimitReached } from '../../admission/spending-limit.ts';
import { resultsFor } from '../../deployments/results.ts';
import type { EngineModel } from '../../engines/engine-model.ts';
import type { DedicatedEngines, EngineWork } from '../../engines/engines.ts';
import { JobSubmissions } from '../../engines/hosts/job-submissions.ts';
import type { Registry } from '../../engines/registry.ts';
import { withoutUndefined } from '../../engines/without-undefined.ts';
import type { JobRun, RunJob } from '../../jobs/execute.ts';
import { type Job, JobError } from '../../jobs/job.ts';
import { reachedLimit } from '../../usage/spending.ts';
import type { Context } from '../context.ts';
import type { JobRecord } from './define.ts';
import { ignoredFieldWarnings } from './host-facts.ts';
import { inputFiles, inputUrls } from './inputs.ts';
import type { EngineResult } from './job-definition.ts';
import { generations, jobKindOf } from './list.ts';
import { makeAndStore, type StoringDeps } from './make-and-store.ts';
import { seedOf } from './seed.ts';
import { createTaskRunner } from './task-runner.ts';

/** What the work on jobs needs. */
export type GenerationDeps = Pick<
  Context,
  'db' | 'config' | 'publicUrl' | 'deployments' | 'engines' | 'onModelCall'
> &
  StoringDeps;

/** Does the jobs of all operations: stores their files, and returns the URLs in the result. */
export function createRunJob(deps: GenerationDeps): RunJob {
  return async (job, attempt) => {
    try {
      return await runJob(deps, job, attempt);
    } catch (error) {
      const { fields } = jobKindOf(job.operation);
      throw toJobError(error, { body: job.input, files: Object.keys(fields) });
    }
  };
}

/**
 * Does a job. The job of a deployment runs on the deployment's processes, and its files go to the
 * deployment's storage. A result that is in the deployment's cache is not made again.
 */
async function runJob(deps: GenerationDeps, job: Job, attempt: JobRun) {
  const caller = { account: job.accountId, isLong: job.isLong };
  const make = (engines: Pick<GenerationDeps['engines'], 'of'> | Pick<DedicatedEngines, 'of'>) =>
    generate(
      deps,
      engines.of(caller, new JobSubmissions(deps.db, attempt), attempt.tally),
      job,
      attempt,
    );
  const { deploymentId: id } = job;
  if (id === null) return await makeAndStore(deps, job, attempt, () => make(deps.engines));
  const { pools, storages } = deps.deployments;
  const results = await resultsFor({ db: deps.db, storage: storages.all }, id, job);
  // What an earlier attempt made may be older than the cache is now.
  let isNew = false;
  const own = { ...deps, storage: storages.of(id) };
  const result = await makeAndStore(own, job, attempt, async () => {
    const known = await results?.recall();
    isNew = known === undefined;
    return known ?? (await pools.use(id, make));
  });
  // The job is done, even if its result cannot be cached.
  const onError = (error: unknown) =>
    deps.log.warn('a result cannot be cached', { job: job.id, error });
  if (isNew) await results?.remember(result).catch(onError);
  return result;
}

/** Does the work of a job, and stores nothing. */
export async function generate(
  deps: GenerationDeps,
  engines: EngineWork,
  job: Job,
  attempt: Pick<JobRun, 'signal' | 'persistently'>,
): Promise<EngineResult> {
  const { signal } = attempt;
  const { publicUrl, config } = deps;
  const registry: Registry = deps.engines;
  const kind = jobKindOf(job.operation);
  const { fields } = kind;
  // The stubs have validated the body, and acceptJob has stored it.
  const body = job.input;
  const model = modelOf(kind, registry, job);
  // What operators order is not refused.
  const isLimited = Object.hasOwn(generations, job.operation);
  if (isLimited && kind.hasUnknownCost(model, registry, body)) {
    await refuseOverLimit(deps, job, attempt);
  }
  const inputs = await readInputs({ ...deps, engines }, kind, job, signal);
  const urls = inputUrls(publicUrl, body, fields);
  const warnings = new Set<string>();
  const warn = (...more: readonly string[]) => {
    for (const warning of more) warnings.add(warning);
  };
  // A seed of 0, or none, asks for any result.
  if (body.seed) warn(...ignoredFieldWarnings(model, { seed: 'seed' }));
  const { runOn, useTool } = createTaskRunner(deps, { engines, job, signal, warn });
  const output = await kind.make({
    body,
    model,
    inputs,
    urls,
    registry,
    engines: { ...engines, useTool },
    signal,
    runOn,
    warn,
    run: (task) => runOn(model, task),
    isGiven: (field) => !(job.defaultedFields ?? []).includes(field),
    seed: seedOf(body, job.secret),
    isTemporary: config.fileRetentionDays !== undefined,
  });
  const meta = generationMeta(model, { ...urls, ...output.meta }, [...warnings]);
  return { ...output, meta };
}

/**
 * Throws JobError if the account has reached its limit for the month. The job was accepted before, and
 * what it costs is not reserved: others that ran meanwhile may have cost any amount.
 */
async function refuseOverLimit(
  { db, config }: Pick<GenerationDeps, 'db' | 'config'>,
  job: Job,
  { signal, persistently }: Pick<JobRun, 'signal' | 'persistently'>,
): Promise<void> {
  const limit = await persistently(() => reachedLimit(db, job, config.monthlyLimit));
  signal.throwIfAborted();
  if (limit === undefined) return;
  const { code, message } = spendingLimitReached(limit);
  throw new JobError(code, message);
}

/** Reads the files that the request names, by their fields. */
async function readInputs(
  deps: Parameters<typeof inputFiles>[0],
  { operation, fields, readers }: JobRecord,
  job: Job,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const files = inputFiles(deps, { ...job, operation }, fields, signal);
  const inputs: Record<string, unknown> = {};
  // One after another: files are large.
  for (const [field, read] of Object.entries(readers)) inputs[field] = await read(files, field);
  return inputs;
}

/**
 * The model that was chosen when the job was accepted. If the catalogue has lost it since, a model is
 * chosen as for a new request: another one, unless the request named this one.
 */
function modelOf(
  kind: JobRecord,
  registry: Registry,
  { modelId, input }: Pick<Job, 'modelId' | 'input'>,
): EngineModel {
  const accepted = modelId === null ? undefined : kind.findModel(registry, modelId);
  return accepted ?? kind.resolve(registry, input).model;
}

/**
 * The contract's GenerationMeta: the provider and model, the parameters used, and the warnings.
 *
 * @param used parameters by their names in the contract; undefined ones are left out.
 */
export function generationMeta(
  { provider, model_id }: Pick<EngineModel, 'provider' | 'model_id'>,
  used: Readonly<Record<string, unknown>>,
  warnings: readonly string[],
): Record<string, unknown> {
  return {
    engine: provider,
    model_id,
    ...withoutUndefined(used),
    ...(warnings.length > 0 && { warnings }),
  };
}
