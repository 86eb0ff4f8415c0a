import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { ConfigError } from '../errors/config-error.ts';
import type { Log } from '../log.ts';

/**
 * Exports the spans of this process from now on. The exporter itself reads its endpoint, headers and
 * timeout from the environment. Returns a function that sends the remaining spans; it never rejects.
 * Throws ConfigError.
 */
export function exportTraces(log: Pick<Log, 'warn'>): () => Promise<void> {
  let isTold = false;
  setGlobalErrorHandler((error) => {
    if (!isTold) log.warn('traces could not be sent; further failures are not logged', { error });
    isTold = true;
  });
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'genmedia' }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new TracerProvider({
    resource,
    sampler: createSampler(),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  // If the collector is unreachable, the stop must still succeed.
  return () => provider.shutdown().catch(() => {});
}

const samplers: Readonly<Record<string, (ratio: number) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) =>
    new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
};

/**
 * Which traces are exported, by OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG. Throws
 * ConfigError.
 */
function createSampler(): Sampler {
  const { env } = process;
  const name = env.OTEL_TRACES_SAMPLER || 'parentbased_always_on';
  const create = Object.hasOwn(samplers, name) ? samplers[name] : undefined;
  if (!create) {
    const allowed = Object.keys(samplers).join(', ');
    throw new ConfigError(`OTEL_TRACES_SAMPLER="${name}" cannot be used. Allowed: ${allowed}.`);
  }
  const ratio = Number(env.OTEL_TRACES_SAMPLER_ARG || 1);
  if (ratio >= 0 && ratio <= 1) return create(ratio);
  throw new ConfigError(
    `OTEL_TRACES_SAMPLER_ARG="${env.OTEL_TRACES_SAMPLER_ARG}" cannot be used. Allowed: 0 to 1.`,
  );
}
