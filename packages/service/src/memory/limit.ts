import { totalmem } from 'node:os';

const mebibyte = 2 ** 20;
/** With less memory, the service could not decode a large image beside its permanent processes. */
const minBytes = 1024 * mebibyte;

/** The allowed values, for messages to operators. */
export const memoryLimitForm = `a size of ${minBytes / mebibyte}MB or more, such as 4GB`;

const units: Readonly<Record<string, number>> = { '': 1, MB: mebibyte, GB: 1024 * mebibyte };

/**
 * Parses a size such as `2GB`, `1.5GB` or `768MB` into bytes. Undefined if it is not a size, or less
 * than `least` bytes.
 */
export function parseSize(text: string, least = 0): number | undefined {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?) ?(|[MG])i?B?$/i.exec(text) ?? [];
  const bytes = Number(number) * (units[unit && `${unit.toUpperCase()}B`] ?? Number.NaN);
  return bytes >= least ? Math.floor(bytes) : undefined;
}

/** The same for the memory of the service. */
export function parseMemoryLimit(text: string): number | undefined {
  return parseSize(text, minBytes);
}

/** The memory that the process may use: the limit of its control group, or all of the machine's. */
export function availableToProcess(): number {
  const machine = totalmem();
  // 0 or a huge number if there is no limit.
  const group = process.constrainedMemory();
  return group > 0 && group < machine ? group : machine;
}

const minWorkerMebibytes = 192;

/**
 * Starting a worker takes a quarter of a second of processor time. So idle workers stay for longer
 * if all of them have enough memory.
 */
const longIdleMs = 300_000;
const shortIdleMs = 30_000;

/**
 * Divides the memory among the processes of a service on one machine. Sizes are in bytes. The rest
 * is for the program, the database's pages and the work on jobs. Shares have upper limits, beyond
 * which more memory would be of no use.
 *
 * @param workers the largest number of worker processes.
 */
export function shareMemory(limit: number, workers: number) {
  const within = (bytes: number, least: number, most: number) =>
    Math.floor(Math.min(Math.max(bytes, least * mebibyte), most * mebibyte));
  const workerBytes = limit / 4 / workers;
  const isAmple = workerBytes >= minWorkerMebibytes * mebibyte;
  return {
    /** JavaScript heap of the embedded database's thread. Its pages are not part of this heap. */
    databaseHeap: within(limit / 16, 64, 512),
    /** JavaScript heap of a worker. */
    workerHeap: within(workerBytes, minWorkerMebibytes, 512),
    /**
     * How long an idle worker process waits for more work, in milliseconds, and so keeps its
     * memory.
     */
    workerIdleMs: isAmple ? longIdleMs : shortIdleMs,
    /** Callers' images that are being decoded, all together. */
    decoding: within((limit * 3) / 8, 384, 2048),
    /** Bodies of requests, and the files that they name, until they are answered; all together. */
    requests: within(limit / 8, 128, 1024),
  };
}

export type MemoryShares = ReturnType<typeof shareMemory>;
