import { fork } from 'node:child_process';
import type { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { allocatorSettings } from '../../memory/own-settings.ts';
import type { PoolMessage } from './port.ts';

/** One thread or process of a pool. */
export interface PoolWorker {
  /** Tells `message` with each answer, `error`, and `exit` with what it ended with. */
  events: EventEmitter;
  /** Id of the process, where it is one of its own. */
  pid: number | undefined;
  /** Bytes of memory that its process has of its own; 0 where that is not known. */
  resident(): number;
  /** Throws where the message cannot be copied. */
  post(message: PoolMessage<unknown>): void;
  /** Whether it keeps the process of its pool from ending. */
  hold(held: boolean): void;
  /** Ends it at once, whatever it does; resolves when it is gone. */
  end(): Promise<void>;
}

/** @param heapMb mebibytes of JavaScript heap that it may use, without buffers. */
export type StartWorker = (file: URL, heapMb: number) => PoolWorker;

/**
 * Mebibytes of the space that new objects are made in; V8 has three of them for each heap. With its
 * own bound, a process kept a third more memory than with this one, for a twentieth less work.
 */
const semiSpaceMb = 4;

/** Starts a worker as a thread of this process. */
export const startThread: StartWorker = (file, heapMb) => {
  // No flags of this process: some, as --input-type, keep a worker from starting.
  const resourceLimits = {
    maxOldGenerationSizeMb: heapMb,
    maxYoungGenerationSizeMb: 3 * semiSpaceMb,
  };
  const worker = new Worker(file, { execArgv: [], resourceLimits });
  return {
    events: worker,
    pid: undefined,
    resident: () => 0,
    post: (message) => worker.postMessage(message),
    hold: (held) => void (held ? worker.ref() : worker.unref()),
    end: async () => void (await worker.terminate()),
  };
};

/**
 * What Node is given for each process: sizes alone. With most other flags V8 refuses the code that
 * comes with Node, and each process takes 60 ms more to compile it.
 */
export const flagsOfProcesses = (heapMb: number): string[] => [
  `--max-old-space-size=${heapMb}`,
  `--max-semi-space-size=${semiSpaceMb}`,
];

/** Starts a worker as a process of its own. It ends with this one, however that ends. */
export const startProcess: StartWorker = (file, heapMb) => {
  const child = fork(fileURLToPath(file), {
    // No flags of this process, as for threads.
    execArgv: flagsOfProcesses(heapMb),
    env: { ...allocatorSettings, ...process.env },
    // Bytes stay bytes.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const isGone = () =>
    child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  return {
    events: child,
    pid: child.pid,
    resident: () => residentOf(child.pid),
    // What cannot be sent is told by the `error` or the `exit` that keeps it from arriving.
    post: (message) => void child.send(message, () => {}),
    hold(held) {
      const holder = held ? 'ref' : 'unref';
      child[holder]();
      child.channel?.[holder]();
    },
    async end() {
      if (isGone()) return;
      // Else the exit might not be waited for.
      child.ref();
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
  };
};

/** Only Linux tells it of other processes (proc(5)). */
function residentOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const [, kilobytes = 0] = /^RssAnon:\s+(\d+) kB/m.exec(status) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}
