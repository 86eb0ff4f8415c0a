import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Duplex } from 'node:stream';
import { MessageChannel, Worker } from 'node:worker_threads';
import { lazy } from '../../lazy.ts';
import { makeDatabase } from './make-database.ts';
import { PortStream } from './port-stream.ts';
import type { WorkerAnswer, WorkerOptions, WorkerRequest } from './worker.ts';

interface EmbeddedOptions {
  /** Is called with the reason when the database stops. */
  onFailure: (error: Error) => void;
  /** Bytes of JavaScript heap for the thread. If left out, Node's default. */
  heapBytes?: number | undefined;
}

const startTimeoutMs = 60_000;

/**
 * Starts the embedded database in a worker thread. If it stops by itself, as Postgres does when the
 * disk is full, its connections break, `onFailure` is called with the reason, and the next
 * connection starts it again. Only one process may open a directory at a time.
 */
export async function startEmbedded(directory: string, { onFailure, heapBytes }: EmbeddedOptions) {
  let current: Promise<Worker> | undefined;
  let started = false;
  let closing = false;
  let exitReason: Error | undefined;

  async function launch(): Promise<Worker> {
    try {
      const onExit = (error: Error) => {
        current = undefined;
        exitReason = error;
        if (started && !closing) onFailure(error);
      };
      return await startWorker(directory, { onExit, heapBytes });
    } catch (error) {
      current = undefined;
      throw error;
    }
  }

  const running = () => {
    current ??= launch();
    return current;
  };

  await running();
  started = true;
  return {
    /** Opens a connection for the `stream` option of `pg`. It speaks the wire protocol. */
    stream(): Duplex {
      const { port1, port2 } = new MessageChannel();
      const connection = new PortStream(port1);
      running()
        .then((worker) => post(worker, { type: 'connect', port: port2 }))
        .catch((error) => connection.destroy(error));
      return connection;
    },
    /** Rejects with the reason if the database fails meanwhile. It has ended then, too. */
    async close(): Promise<void> {
      closing = true;
      const worker = await current?.catch(() => undefined);
      if (!worker) return;
      const exited = new Promise((resolve) => worker.once('exit', resolve));
      post(worker, { type: 'close' });
      if ((await exited) !== 0) throw exitReason;
    },
  };
}

/** Resolves once the database accepts connections. `onExit` is called when it no longer does. */
async function startWorker(
  directory: string,
  { onExit, heapBytes }: Pick<EmbeddedOptions, 'heapBytes'> & { onExit: (error: Error) => void },
): Promise<Worker> {
  if (!existsSync(directory)) await makeDatabase(directory);
  const file = import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js';
  const workerData: WorkerOptions = { directory, engine: await compiledEngine() };
  // The worker gets no flags of this process: some, such as --input-type, keep a worker from
  // starting.
  const worker = new Worker(new URL(file, import.meta.url), {
    workerData,
    execArgv: [],
    ...(heapBytes && {
      resourceLimits: { maxOldGenerationSizeMb: Math.floor(heapBytes / 2 ** 20) },
    }),
  });
  await ready(worker, onExit);
  return worker;
}

async function ready(worker: Worker, onExit: (error: Error) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let failure: Error | undefined;
  const timer = setTimeout(() => {
    failure = new Error(`The embedded database took over ${startTimeoutMs / 1000} s to start.`);
    worker.terminate().catch(reject);
  }, startTimeoutMs);

  worker.on('message', (answer: WorkerAnswer) => {
    if (answer.type === 'ready') resolve();
    else failure = new Error(`The embedded database failed: ${answer.reason}`);
  });
  worker.on('error', (error) => {
    failure = error as Error;
  });
  worker.on('exit', (code) => {
    const error = failure ?? new Error(`The embedded database stopped (exit code ${code}).`);
    reject(error);
    onExit(error);
  });
  try {
    await promise;
  } finally {
    clearTimeout(timer);
  }
}

function post(worker: Worker, request: WorkerRequest): void {
  worker.postMessage(request, request.type === 'connect' ? [request.port] : []);
}

/**
 * PGlite's Postgres, compiled once for all threads of this process. Compiling it takes most of a
 * thread's start.
 */
export const compiledEngine = lazy(async () => {
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return await WebAssembly.compile(await readFile(join(dirname(pglite), 'pglite.wasm')));
});
