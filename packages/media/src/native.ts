import { setImmediate as nextTurn } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';

/** The parts of the optional native decoders that are used here. */
export type NativeCodecs = typeof import('node-webcodecs');

/** What to do where the native decoders do not run, for messages. */
export const nativeAdvice = isMainThread
  ? 'install the optional dependency node-webcodecs'
  : 'decode it in the main thread, with the optional dependency node-webcodecs';

let loading: Promise<NativeCodecs | undefined> | undefined;

/**
 * The optional native decoders, which npm installs if there are binaries for the machine. Undefined
 * if they do not run. They are not loaded in worker threads: when such a thread ends, they would end
 * the whole process.
 */
export async function nativeCodecs(): Promise<NativeCodecs | undefined> {
  if (!isMainThread) return undefined;
  loading ??= import('node-webcodecs').catch(() => undefined);
  return await loading;
}

/**
 * Waits for what a decoder gives. Its outputs and the end of a flush come through two queues of the
 * native code, so that the last outputs may come one turn of the event loop after the end.
 */
export async function nextTurns(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

/** Flushes a decoder, and waits for its last outputs. */
export async function flush(decoder: { flush(): Promise<void> }): Promise<void> {
  await decoder.flush();
  await nextTurns();
}
