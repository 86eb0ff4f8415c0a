import { mebibyte } from './size.ts';

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
  const clamp = (bytes: number, minMebibytes: number, maxMebibytes: number) =>
    Math.floor(Math.min(Math.max(bytes, minMebibytes * mebibyte), maxMebibytes * mebibyte));
  const workerBytes = limit / 4 / workers;
  const isAmple = workerBytes >= minWorkerMebibytes * mebibyte;
  return {
    /** JavaScript heap of the embedded database's thread. Its pages are not part of this heap. */
    databaseHeap: clamp(limit / 16, 64, 512),
    /** JavaScript heap of a worker. */
    workerHeap: clamp(workerBytes, minWorkerMebibytes, 512),
    /** How long an idle worker process waits for more work, and keeps its memory. */
    workerIdleMs: isAmple ? longIdleMs : shortIdleMs,
    /** Callers' images that are being decoded, all together. */
    decoding: clamp((limit * 3) / 8, 384, 2048),
    /** Bodies of requests, and the files that they name, until they are answered; all together. */
    requests: clamp(limit / 8, 128, 1024),
  };
}

export type MemoryShares = ReturnType<typeof shareMemory>;
