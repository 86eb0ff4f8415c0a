import { Counter, collectDefaultMetrics, Registry } from 'prom-client';

let registry: Registry | undefined;

const uncaught = new Counter({
  name: 'genmedia_uncaught_errors_total',
  help: 'Errors that nobody caught; the process ends after the first',
  labelNames: ['kind'],
  registers: [],
});
for (const kind of ['rejection', 'exception']) uncaught.inc({ kind }, 0);

/** Counts an error that nobody caught, of a promise or of any other code. */
export function countUncaught(kind: 'rejection' | 'exception'): void {
  uncaught.inc({ kind });
}

/**
 * Memory, processor time, event loop, garbage and uncaught errors of this process: once, however many services it
 * has, because what watches them cannot be taken away again.
 */
export function processMetrics(): Registry {
  if (!registry) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
    registry.registerMetric(uncaught);
  }
  return registry;
}
