import { totalmem } from 'node:os';

const mebibyte = 2 ** 20;
/** With less, a large image could not be decoded beside what always runs. */
const leastBytes = 1024 * mebibyte;

/** In words, for people who set it. */
export const memoryLimitForm = `a size of ${leastBytes / mebibyte}MB or more, such as 4GB`;

const units: Readonly<Record<string, number>> = { '': 1, MB: mebibyte, GB: 1024 * mebibyte };

/** Bytes of a text such as `2GB`, `1.5GB`, `768MB`; undefined where it is none, or too few. */
export function parseMemoryLimit(text: string): number | undefined {
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?) ?(|[MG])i?B?$/i.exec(text) ?? [];
  const bytes = Number(number) * (units[unit && `${unit.toUpperCase()}B`] ?? Number.NaN);
  return bytes >= leastBytes ? Math.floor(bytes) : undefined;
}

/** What the process may have: of its control group where that has a limit, or all of the machine. */
export function availableToProcess(): number {
  const machine = totalmem();
  // 0 or a huge number where there is none.
  const group = process.constrainedMemory();
  return group > 0 && group < machine ? group : machine;
}

/** In mebibytes. */
const leastOfWorker = 192;

/** A start takes a quarter of a second of a processor: so where all fit in their share, they stay. */
const [shortIdleMs, longIdleMs] = [30_000, 300_000];

/**
 * Divides the memory of all processes of a service on a machine: in bytes, but for `workerIdleMs`. What
 * is left is for the program, the database's pages and the work on jobs;
 * large machines get no more than is of use.
 *
 * @param workers how many worker processes there are at most.
 */
export function shareMemory(limit: number, workers: number) {
  const within = (bytes: number, least: number, most: number) =>
    Math.floor(Math.min(Math.max(bytes, least * mebibyte), most * mebibyte));
  const ofWorker = limit / 4 / workers;
  const isAmple = ofWorker >= leastOfWorker * mebibyte;
  return {
    /** JavaScript of the embedded database's thread; its pages are in a memory of its own. */
    databaseHeap: within(limit / 16, 64, 512),
    /** JavaScript of a worker. */
    workerHeap: within(ofWorker, leastOfWorker, 512),
    /** How long a worker process waits for more work, and so keeps its memory. */
    workerIdleMs: isAmple ? longIdleMs : shortIdleMs,
    /** Images of callers that are being decoded, all together. */
    decoding: within((limit * 3) / 8, 384, 2048),
    /** Bodies of requests and files that they name, while they are answered; all together. */
    requests: within(limit / 8, 128, 1024),
  };
}

export type MemoryShares = ReturnType<typeof shareMemory>;
