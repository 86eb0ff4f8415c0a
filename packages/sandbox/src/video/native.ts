/** The optional decoders in native code, as far as they are used here. */
export type NativeCodecs = typeof import('node-webcodecs');

let found: Promise<NativeCodecs | undefined> | undefined;

/** They come with npm where there are binaries for the machine; `undefined` where they do not run. */
export function nativeCodecs(): Promise<NativeCodecs | undefined> {
  found ??= import('node-webcodecs').catch(() => undefined);
  return found;
}
