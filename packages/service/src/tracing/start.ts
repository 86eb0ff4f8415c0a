import { ConfigError } from '../errors/config-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const endpoints = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];

/**
 * Sends this process's traces to where OpenTelemetry's own variables say, by OTLP over HTTP. Where
 * they say nothing, nothing is loaded. Resolves to what sends the rest, in a few seconds at most.
 * Throws ConfigError where they ask for what it cannot do.
 */
export async function startTracing(env: Environment = process.env): Promise<() => Promise<void>> {
  if (!isWanted(env)) return async () => {};
  const { exportTraces } = await import('./export.ts');
  return exportTraces(env);
}

function isWanted(env: Environment): boolean {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return false;
  const exporter = env.OTEL_TRACES_EXPORTER || undefined;
  if (exporter === 'none') return false;
  if (exporter === undefined && !endpoints.some((name) => env[name])) return false;
  if (exporter !== undefined && exporter !== 'otlp') {
    throw new ConfigError(
      `OTEL_TRACES_EXPORTER="${exporter}" cannot be used. Allowed: otlp, none.`,
    );
  }
  const protocol = env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || env.OTEL_EXPORTER_OTLP_PROTOCOL;
  if (protocol && !protocol.startsWith('http/')) {
    throw new ConfigError(
      `OTEL_EXPORTER_OTLP_PROTOCOL="${protocol}" cannot be used. Allowed: http/json. ` +
        'Collectors take it on port 4318.',
    );
  }
  return true;
}
