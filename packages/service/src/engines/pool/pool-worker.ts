import type { EventEmitter } from 'node:events';
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
