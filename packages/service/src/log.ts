import { trace } from '@opentelemetry/api';
import { destination, pino, stdSerializers } from 'pino';

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

export type LogLevel = (typeof logLevels)[number];

export type LogFields = Record<string, unknown>;

export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/**
 * One JSON object a line, to stderr if nothing else is given: `level`, `time` (ISO 8601, UTC),
 * `trace` (the id of the trace that it belongs to, where there is one), the fields given, and
 * `message`. Of an error under `error` it has the stack, and those of its causes.
 */
export function createLog(level: LogLevel, write?: (line: string) => void): Log {
  const options = {
    level,
    base: null,
    messageKey: 'message',
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { error: describeError },
    mixin: traceOfNow,
  };
  // Synchronous, so that the last words of a process that dies are there too.
  const logger = pino(options, write ? { write } : destination({ fd: 2, sync: true }));
  const at =
    (name: Exclude<LogLevel, 'silent'>) =>
    (message: string, fields: LogFields = {}) =>
      logger[name](fields, message);
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

function describeError(error: unknown): unknown {
  return error instanceof Error ? stdSerializers.err(error).stack : error;
}

function traceOfNow(): LogFields {
  const span = trace.getActiveSpan();
  return span ? { trace: span.spanContext().traceId } : {};
}
