import { isMainThread } from 'node:worker_threads';

/** The optional decoders in native code, as far as they are used here. */
export type NativeCodecs = typeof import('node-webcodecs');

let found: Promise<NativeCodecs | undefined> | undefined;

/**
 * They come with npm where there are binaries for the machine; `undefined` where they do not run. In
 * a worker thread they do not: when the thread ends, they take the whole process with them.
 */
export async function nativeCodecs(): Promise<NativeCodecs | undefined> {
  if (!isMainThread) return undefined;
  found ??= import('node-webcodecs').catch(() => undefined);
  return await found;
}
