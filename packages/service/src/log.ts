import { trace } from '@opentelemetry/api';
import { destination, pino, stdSerializers } from 'pino';

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

export type LogLevel = (typeof logLevels)[number];

export type LogFields = Record<string, unknown>;

export type Log = Record<
  Exclude<LogLevel, 'silent'>,
  (message: string, fields?: LogFields) => void
>;

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
  const logger = pino(options, { write: write ?? writeLine });
  const at =
    (name: keyof Log, { isUrgent = false } = {}): Log[keyof Log] =>
    (message, fields = {}) => {
      logger[name](fields, message);
      if (isUrgent) flushLines();
    };
  return {
    ...{ debug: at('debug'), info: at('info') },
    ...{ warn: at('warn', { isUrgent: true }), error: at('error', { isUrgent: true }) },
  };
}

let stderr: ReturnType<typeof destination> | undefined;
let waiting = '';

/**
 * Writes to stderr at the end of this turn of the event loop: all lines of requests that were answered
 * in it at once, as each write is a tenth of what a small request costs.
 */
function writeLine(line: string): void {
  if (waiting === '') setImmediate(flushLines);
  waiting += line;
}

/** Synchronous, so that the last words of a process that dies are there too. */
function flushLines(): void {
  if (waiting === '') return;
  const lines = waiting;
  waiting = '';
  stderr ??= destination({ fd: 2, sync: true });
  stderr.write(lines);
}

process.on('exit', flushLines);

/**
 * The log of a process that somebody started. Where stderr is a terminal, lines are for people: time
 * of day, level, message, fields; elsewhere they are JSON, for machines.
 */
export async function openLog(level: LogLevel): Promise<Log> {
  if (!process.stderr.isTTY) return createLog(level);
  // Only here: a machine's log needs none of it.
  const { default: pretty } = await import('pino-pretty');
  const terminal = pretty({
    ...{ destination: 2, sync: true, messageKey: 'message', translateTime: 'SYS:HH:MM:ss' },
    colorize: process.env.NO_COLOR === undefined,
    hideObject: true,
    messageFormat: showLine,
  });
  return createLog(level, (line) => void terminal.write(line));
}

/** Left out for people: what only machines look up, and what stands before the message. */
const forMachines = new Set(['level', 'time', 'trace', 'requestId', 'message', 'error']);

/** A log line's message with its fields, and an error's stack below. */
function showLine({ message, error, ...fields }: LogFields): string {
  const { method, operation, status, ms, ...others } = fields;
  const isRequest = message === 'request';
  const head = isRequest ? `${method} ${operation} ${status} in ${ms} ms` : String(message);
  const shown = Object.entries(isRequest ? others : fields)
    .filter(([name, value]) => !forMachines.has(name) && value !== undefined)
    .map(
      ([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    );
  return `${head}${shown.join('')}${error === undefined ? '' : `\n${String(error)}`}`;
}

function describeError(error: unknown): unknown {
  return error instanceof Error ? stdSerializers.err(error).stack : error;
}

function traceOfNow(): LogFields {
  const span = trace.getActiveSpan();
  return span ? { trace: span.spanContext().traceId } : {};
}
