/** What all decoders in WebAssembly have in common. */
export interface WasmDecoder {
  readonly ready: Promise<void>;
  free(): void;
}

/** What such a decoder returns: samples, one array for each channel. */
export interface Decoded {
  readonly channelData: Float32Array[];
  readonly sampleRate: number;
}
