import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import { ConfigError } from '../errors/config-error.ts';

const samplers: Readonly<Record<string, (ratio: number) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) =>
    new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
};

/** Which traces are kept, as OTEL_TRACES_SAMPLER and its _ARG say. Throws ConfigError. */
export function createSampler(env: Readonly<Record<string, string | undefined>>): Sampler {
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
