import { trace } from '@opentelemetry/api';
import { destination, pino, stdSerializers } from 'pino';

/** The levels of a log: it leaves out what is below its own. `silent` leaves out everything. */
export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

export type LogLevel = (typeof logLevels)[number];

/** What a line has besides its message. The values become JSON; only `error` may be an Error. */
export type LogFields = Record<string, unknown>;

/** Writes a line, with a function for each level. */
export type Log = Record<
  Exclude<LogLevel, 'silent'>,
  (message: string, fields?: LogFields) => void
>;

/**
 * Writes one JSON object per line, to stderr by default: `level`, `time` (ISO 8601, UTC), `trace`
 * (the id of the current trace, if there is one), the given fields, and `message`. A field `error`
 * becomes the error's stack, with the stacks of its causes.
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
    debug: at('debug'),
    info: at('info'),
    warn: at('warn', { isUrgent: true }),
    error: at('error', { isUrgent: true }),
  };
}

let stderr: ReturnType<typeof openStderr> | undefined;
let waitingLines = '';

/**
 * Writes to stderr at the end of this turn of the event loop, so that the lines of all requests
 * that were answered in the turn share one write: a write costs a tenth of a small request.
 */
function writeLine(line: string): void {
  if (waitingLines === '') setImmediate(flushLines);
  waitingLines += line;
}

/** Synchronous, so that the last lines of a dying process are written too. */
function flushLines(): void {
  if (waitingLines === '') return;
  const lines = waitingLines;
  waitingLines = '';
  stderr ??= openStderr();
  stderr.write(lines);
}

function openStderr() {
  const stream = destination({ fd: 2, sync: true });
  // A log that cannot be written, as on a full disk, ends no process. Its lines are lost, as the
  // stream would keep all of them in memory.
  stream.on('error', () => {
    stderr = undefined;
  });
  return stream;
}

process.on('exit', flushLines);

/**
 * Opens the log of a process that a person or a supervisor started. If stderr is a terminal, lines
 * are for people: time of day, level, message, fields. Otherwise they are JSON.
 */
export async function openLog(level: LogLevel): Promise<Log> {
  if (!process.stderr.isTTY) return createLog(level);
  // Loaded only here, because a JSON log does not need it.
  const { prettyFactory } = await import('pino-pretty');
  const show = prettyFactory({
    messageKey: 'message',
    translateTime: 'SYS:HH:MM:ss',
    colorize: !process.env.NO_COLOR,
    hideObject: true,
    messageFormat: showLine,
  });
  return createLog(level, (line) => writeLine(show(line)));
}

/** Fields that are for machines alone: lines for people leave them out. */
const forMachines = new Set(['level', 'time', 'trace', 'requestId', 'models']);

/** What can command a terminal. Users and hosts of models write some of what is logged. */
const controls = /[^\P{Cc}\n\t]/gu;

/** Formats a log line for people: the message with its fields, and an error's stack below. */
export function showLine({ message, error, ...fields }: LogFields): string {
  const { method, operation, status, ms, ...others } = fields;
  const isRequest = message === 'request';
  const head = isRequest ? `${method} ${operation} ${status} in ${ms} ms` : String(message);
  const shown = Object.entries(isRequest ? others : fields)
    .filter(([name, value]) => !forMachines.has(name) && value !== undefined)
    .map(([name, value]) => ` ${name}=${showValue(value)}`);
  const stack = error === undefined ? '' : `\n${String(error)}`;
  return `${head}${shown.join('')}${stack}`.replace(controls, '?');
}

/** Quotes a text with line ends, which could look like further lines of the log. */
function showValue(value: unknown): string {
  return typeof value === 'string' && !value.includes('\n') ? value : JSON.stringify(value);
}

function describeError(error: unknown): unknown {
  return error instanceof Error ? stdSerializers.err(error).stack : error;
}

function traceOfNow(): LogFields {
  const span = trace.getActiveSpan();
  return span ? { trace: span.spanContext().traceId } : {};
}
