/** What all decoders in WebAssembly have in common. */
export interface WasmDecoder {
  readonly ready: Promise<void>;
  free(): void;
}

export interface Decoded {
  readonly channelData: Float32Array[];
  readonly sampleRate: number;
}
