import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ObservedRequest } from '../http/observe.ts';
import type { Attempt } from '../jobs/execute.ts';
import { microsInDollar } from '../usage/money.ts';
import type { UsedCall } from '../usage/used-call.ts';
import { processMetrics } from './process-metrics.ts';
import type { QueueState } from './queue-state.ts';

/** Buckets of the histograms, in seconds. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];
const jobBuckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];
const waitBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600];

/** What the metrics read of a process. */
export interface ProcessState {
  /** Connections of its pool: those in use, and statements that wait for one. */
  pool(): { used: number; waiting: number };
  /** Whether the storage worked when it was asked last. */
  storageWorks(): boolean;
}

/** A call of a model. */
export interface ModelCall {
  provider: string;
  model: string;
  /** `success`, or the code of the error. */
  outcome: string;
  seconds: number;
}

/**
 * Counts what a process does. No label takes a value that a user chooses.
 *
 * @param readQueue rejects if the database cannot be read or written.
 * @param state of the process, read when somebody asks for it.
 */
export function createMetrics(readQueue: () => Promise<QueueState>, state: ProcessState) {
  const registry = new Registry();
  const usage = usageMetrics(registry);
  const counts = eventMetrics(registry);
  const showQueue = queueMetrics(registry);
  const showState = stateMetrics(registry);
  const all = Registry.merge([registry, processMetrics()]);
  return {
    request({ operation, status, seconds }: ObservedRequest): void {
      counts.requests.inc({ operation, status });
      counts.requestDuration.observe({ operation }, seconds);
    },
    job({ operation, status, seconds, waited, attempt, calls }: Attempt): void {
      usage(calls);
      counts.jobs.inc({ operation, outcome: status });
      counts.jobDuration.observe({ operation }, seconds);
      if (attempt === 1) counts.jobWait.observe({ operation }, waited);
    },
    usage,
    webhook: (outcome: 'delivered' | 'retry' | 'given_up') => counts.webhooks.inc({ outcome }),
    mail: (outcome: 'sent' | 'retry' | 'given_up') => counts.mails.inc({ outcome }),
    model({ provider, model, outcome, seconds }: ModelCall): void {
      counts.models.inc({ provider, model, outcome });
      counts.modelDuration.observe({ provider, model }, seconds);
    },
    storageAway: (act: string) => counts.storageErrors.inc({ act }),
    /** Returns all metrics in Prometheus' text format. */
    async render() {
      showState(state);
      showQueue(await readQueue().catch(() => undefined));
      return { contentType: all.contentType, text: await all.metrics() };
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Makes the service's own metrics in a registry. */
function metricsIn(registry: Registry) {
  const registers = [registry];
  return {
    counter: <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
      new Counter({ name: `genmedia_${name}`, help, labelNames, registers }),
    gauge: (name: string, help: string) => new Gauge({ name: `genmedia_${name}`, help, registers }),
    histogram: (
      name: string,
      help: string,
      buckets: number[],
      labelNames: string[] = ['operation'],
    ) => new Histogram({ name: `genmedia_${name}`, help, buckets, labelNames, registers }),
  };
}

/** Returns a function that counts what calls of models used. */
function usageMetrics(registry: Registry): (calls: readonly UsedCall[]) => void {
  const { counter } = metricsIn(registry);
  const units = counter(
    'usage_units_total',
    'What calls of models used',
    'provider',
    'model',
    'unit',
  );
  const cost = counter('usage_cost_usd_total', 'What calls of models cost', 'provider', 'model');
  return (calls) => {
    for (const { provider, model, units: used, cost: micros = 0 } of calls) {
      for (const [unit, amount] of Object.entries(used)) {
        units.inc({ provider, model, unit }, amount);
      }
      if (micros > 0) cost.inc({ provider, model }, micros / microsInDollar);
    }
  };
}

function eventMetrics(registry: Registry) {
  const { counter, histogram } = metricsIn(registry);
  return {
    requests: counter('requests_total', 'Requests answered', 'operation', 'status'),
    requestDuration: histogram(
      'request_duration_seconds',
      'From the headers of a request to those of its answer',
      requestBuckets,
    ),
    jobs: counter('jobs_total', 'Attempts at jobs, by how they ended', 'operation', 'outcome'),
    jobDuration: histogram('job_duration_seconds', 'Work on one attempt at a job', jobBuckets),
    jobWait: histogram(
      'job_wait_seconds',
      'From the acceptance of a job to its first attempt',
      waitBuckets,
    ),
    webhooks: counter('webhook_attempts_total', 'Attempts to call receivers', 'outcome'),
    mails: counter('mails_total', 'Attempts to send mails', 'outcome'),
    models: counter(
      'model_calls_total',
      'Calls of models, by success or the code of the error',
      'provider',
      'model',
      'outcome',
    ),
    modelDuration: histogram('model_call_seconds', 'Calls of models', jobBuckets, [
      'provider',
      'model',
    ]),
    storageErrors: counter(
      'storage_errors_total',
      'Failures of the storage, by what was done with it',
      'act',
    ),
  };
}

function queueMetrics(registry: Registry): (state: QueueState | undefined) => void {
  const { gauge } = metricsIn(registry);
  const up = gauge('database_up', 'Whether the database answers and can be written: 1 or 0');
  const gauges = {
    queued: gauge('jobs_queued', 'Jobs that wait, in all processes'),
    running: gauge('jobs_running', 'Jobs that are worked on, in all processes'),
    oldest: gauge('jobs_oldest_seconds', 'Age of the oldest job that waits'),
    webhooks: gauge('webhooks_waiting', 'Webhooks that are yet to be delivered'),
    mails: gauge('mails_waiting', 'Mails that are yet to be sent'),
    oldestWebhook: gauge('webhooks_oldest_seconds', 'For how long a webhook has been due'),
    oldestMail: gauge('mails_oldest_seconds', 'For how long a mail has been due'),
    oldestFile: gauge('files_oldest_seconds', 'For how long a file has been due to be removed'),
    retentionLag: gauge(
      'retention_lag_seconds',
      'For how much longer than JOB_RETENTION_DAYS the oldest job is kept',
    ),
  };
  return (state) => {
    up.set(state ? 1 : 0);
    for (const [name, each] of Object.entries(gauges)) {
      // If the state is unknown, there is no number to show.
      if (state) each.set(state[name as keyof QueueState]);
      else each.remove();
    }
  };
}

function stateMetrics(registry: Registry): (state: ProcessState) => void {
  const { gauge } = metricsIn(registry);
  const used = gauge('database_connections_used', 'Connections of the pool that are in use');
  const waiting = gauge('database_connections_awaited', 'Statements that wait for a connection');
  const storage = gauge('storage_up', 'Whether files can be stored: 1 or 0');
  return (state) => {
    const pool = state.pool();
    used.set(pool.used);
    waiting.set(pool.waiting);
    storage.set(state.storageWorks() ? 1 : 0);
  };
}
