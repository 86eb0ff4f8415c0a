import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { allocatorSettings } from '../../memory/own-settings.ts';
import { openMessages } from './messages.ts';
import { nodeProcess } from './own-process.ts';
import type { PoolMessage } from './port.ts';

/** One thread or process of a pool. */
export interface PoolWorker {
  /** Emits `message` with each answer, `error`, and `exit` with the exit code and the signal. */
  events: EventEmitter;
  /** Id of its process; undefined for a thread. */
  pid: number | undefined;
  priority: Priority;
  /** Bytes of memory that only its process uses; 0 if unknown. */
  resident(): number;
  /** Throws if the message cannot be copied. */
  post(message: PoolMessage<unknown>): void;
  /** Sets whether the worker keeps the pool's process from ending. */
  hold(held: boolean): void;
  /** Ends the worker at once, even during a task; resolves when it has ended. */
  end(): Promise<void>;
}

/**
 * How a worker competes with others for the processors. All engines have a lower priority than
 * answers to callers; long work has a lower one than short work.
 */
export type Priority = 'short work' | 'long work';

/**
 * Nice values (setpriority(2)). With long work at 10, answers took up to 2.5 times as long while two
 * videos were made. At 19, the lowest priority, it would stand still while anything else keeps the
 * processors busy. Short work is short, so it is hardly nicer than answers are: at 5, a burst of
 * chats made checks a third slower, and was not answered sooner.
 */
const niceness: Record<Priority, number> = { 'short work': 1, 'long work': 15 };

/** The argument of a worker that says how nice it is. */
const argumentsOf = (priority: Priority): string[] => [String(niceness[priority])];

/** @param heapMb mebibytes of JavaScript heap that it may use, without buffers. */
export type StartWorker = (file: URL, heapMb: number, priority: Priority) => PoolWorker;

/**
 * Mebibytes of a semi-space, in which V8 makes new objects; each heap has three. With V8's own
 * limit, a process kept a third more memory to save a twentieth of the work.
 */
const semiSpaceMb = 4;

/** Starts a worker as a thread of this process. */
export const startThread: StartWorker = (file, heapMb, priority) => {
  // Without the flags of this process: some, such as --input-type, keep a worker from starting.
  const resourceLimits = {
    maxOldGenerationSizeMb: heapMb,
    maxYoungGenerationSizeMb: 3 * semiSpaceMb,
  };
  const worker = new Worker(file, { argv: argumentsOf(priority), execArgv: [], resourceLimits });
  return {
    events: worker,
    pid: undefined,
    priority,
    resident: () => 0,
    post: (message) => worker.postMessage(message),
    hold(held) {
      if (held) worker.ref();
      else worker.unref();
    },
    async end() {
      await worker.terminate();
    },
  };
};

/**
 * Node's flags for each process: only sizes. With most other flags V8 rejects the compiled code
 * that comes with Node, and each process takes 60 ms more to compile it.
 */
export const flagsOfProcesses = (heapMb: number): string[] => [
  `--max-old-space-size=${heapMb}`,
  `--max-semi-space-size=${semiSpaceMb}`,
];

/**
 * Starts a worker as its own process. The process ends when this one does, and before this one if
 * memory runs out.
 */
export const startProcess: StartWorker = (file, heapMb, priority) => {
  const child = fork(fileURLToPath(file), argumentsOf(priority), {
    // Without the flags of this process, as for threads.
    ...nodeProcess(flagsOfProcesses(heapMb)),
    env: {
      ...allocatorSettings,
      ...process.env,
      // With it, `node --watch` has each module reported in the channel of the tasks.
      WATCH_REPORT_DEPENDENCIES: undefined,
    },
    // Sends bytes as bytes.
    serialization: 'advanced',
    // The pipe is for large bytes; see `messages.ts`.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
  });
  const events = new EventEmitter();
  for (const name of ['error', 'exit']) {
    child.on(name, (...details: unknown[]) => events.emit(name, ...details));
  }
  // Without a process there is no pipe, and where no more files can be open not even `stdio`. `error`
  // tells why.
  const stdio: readonly unknown[] | undefined = child.stdio;
  const pipe = (stdio?.[4] ?? new Socket()) as Socket;
  const messages = openMessages(child, pipe, (message) => events.emit('message', message));
  preferForOomKiller(child.pid);
  const isGone = () =>
    child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  return {
    events,
    pid: child.pid,
    priority,
    resident: () => residentOf(child.pid),
    post: (message) => messages.send(message),
    hold(held) {
      const holder = held ? 'ref' : 'unref';
      child[holder]();
      child.channel?.[holder]();
      pipe[holder]();
    },
    async end() {
      if (isGone()) return;
      // Otherwise this process might end before the child's `exit`.
      child.ref();
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await exited;
    },
  };
};

/** If the memory of the machine runs out, Linux ends this process before the service (proc(5)). */
function preferForOomKiller(pid: number | undefined): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // It is not Linux, or the process is gone already.
  }
}

/** Bytes of memory that only a process uses. Only Linux shows it of others (proc(5)); else 0. */
function residentOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const [, kilobytes = 0] = /^RssAnon:\s+(\d+) kB/m.exec(status) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}
