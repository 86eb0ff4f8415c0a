/** The thread that runs the embedded database. start.ts starts it. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { Backend } from './backend.ts';
import { startMaintenance } from './maintenance.ts';
import { createSession } from './session.ts';

export interface WorkerOptions {
  /** Folder of the database. */
  directory: string;
  /** PGlite's Postgres, compiled. */
  engine: WebAssembly.Module;
}

export type WorkerRequest = { type: 'connect'; port: MessagePort } | { type: 'close' };

export type WorkerAnswer = { type: 'ready' } | { type: 'failed'; reason: string };

const { directory, engine } = workerData as WorkerOptions;
const answer = (message: WorkerAnswer) => parentPort?.postMessage(message);

function fail(reason: string): never {
  answer({ type: 'failed', reason });
  process.exit(1);
}

const session = await createSession(directory, engine, fail);
const backend = new Backend(session.execute, session.version);
const stopMaintenance = startMaintenance(session, backend);

function connect(port: MessagePort) {
  const connection = backend.connect({
    send(bytes) {
      const copy = new Uint8Array(bytes);
      port.postMessage(copy, [copy.buffer]);
    },
    end: () => port.close(),
  });
  port.on('message', (chunk: Uint8Array) => connection.receive(chunk));
  port.on('close', () => connection.close());
}

parentPort?.on('message', (request: WorkerRequest) => {
  if (request.type === 'connect') return connect(request.port);
  stopMaintenance();
  backend.whenFree(() => {
    session.close().then(
      () => parentPort?.close(),
      (error) => fail(error instanceof Error ? error.message : String(error)),
    );
  });
});
answer({ type: 'ready' });
