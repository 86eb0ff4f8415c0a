import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { watchEventLoop } from './event-loop.ts';

let registry: Registry | undefined;

const uncaught = new Counter({
  name: 'genmedia_uncaught_errors_total',
  help: 'Uncaught errors; the process ends after the first',
  labelNames: ['kind'],
  registers: [],
});
for (const kind of ['rejection', 'exception']) uncaught.inc({ kind }, 0);

/** Counts an uncaught error: a rejected promise or an exception. */
export function countUncaught(kind: 'rejection' | 'exception'): void {
  uncaught.inc({ kind });
}

/**
 * Memory, processor time, event loop, garbage collection and uncaught errors of this process. There
 * is one registry per process, however many services run in it, because its observers cannot be
 * removed.
 */
export function processMetrics(): Registry {
  if (!registry) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
    registry.registerMetric(uncaught);
    const longestTurn = watchEventLoop();
    new Gauge({
      name: 'genmedia_event_loop_longest_seconds',
      help: 'Longest time in which the process answered nobody, in the last minute or two',
      registers: [registry],
      collect() {
        this.set(longestTurn());
      },
    });
  }
  return registry;
}
