import { ConfigError } from '../errors/config-error.ts';
import type { Log } from '../log.ts';

const endpoints = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];
/** The first one that is set counts. */
const protocols = ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL'];

/**
 * Exports this process's traces by OTLP over HTTP, as configured by OpenTelemetry's own variables.
 * Without them, nothing is loaded. The log tells once if traces are lost. Resolves to a function that
 * sends the remaining traces; if the collector does not answer, it gives up after
 * OTEL_EXPORTER_OTLP_TIMEOUT (10 seconds). Rejects with ConfigError if the variables ask for something
 * that is not supported.
 */
export async function startTracing(log: Pick<Log, 'warn'>): Promise<() => Promise<void>> {
  if (!isWanted()) return async () => {};
  const { exportTraces } = await import('./export.ts');
  return exportTraces(log);
}

function isWanted(): boolean {
  const { env } = process;
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return false;
  const exporter = env.OTEL_TRACES_EXPORTER || undefined;
  if (exporter === 'none') return false;
  if (exporter === undefined && !endpoints.some((name) => env[name])) return false;
  if (exporter !== undefined && exporter !== 'otlp') {
    throw new ConfigError(
      `OTEL_TRACES_EXPORTER="${exporter}" cannot be used. Allowed: otlp, none.`,
    );
  }
  const variable = protocols.find((name) => env[name]);
  const protocol = variable && env[variable];
  // Collectors that take http/protobuf take JSON at the same address.
  if (protocol && !protocol.startsWith('http/')) {
    throw new ConfigError(
      `${variable}="${protocol}" cannot be used. Allowed: http/json. ` +
        'Collectors take it on port 4318.',
    );
  }
  const endpoint = endpoints.find((name) => env[name] && !isAddress(env[name]));
  if (endpoint) {
    throw new ConfigError(
      `${endpoint} cannot be used. Allowed: an http:// or https:// URL, such as http://collector:4318.`,
    );
  }
  return true;
}

function isAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}
