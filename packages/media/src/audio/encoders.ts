import { canEncodeAudio } from 'mediabunny';

/** Loaded when they are needed: together they are 1.6 MB of code. */
const encoders = {
  mp3: async () => (await import('@mediabunny/mp3-encoder')).registerMp3Encoder(),
  flac: async () => (await import('@mediabunny/flac-encoder')).registerFlacEncoder(),
  aac: async () => (await import('@mediabunny/aac-encoder')).registerAacEncoder(),
};

type EncodedCodec = keyof typeof encoders;

const registered = new Map<EncodedCodec, Promise<void>>();

/**
 * Registers the encoder for a codec with mediabunny in this thread. Later calls do nothing, or try
 * again if its code could not be loaded.
 */
export function ensureEncoder(codec: EncodedCodec): Promise<void> {
  const known = registered.get(codec);
  if (known) return known;
  const registering = register(codec).catch((error) => {
    registered.delete(codec);
    throw error;
  });
  registered.set(codec, registering);
  return registering;
}

async function register(codec: EncodedCodec): Promise<void> {
  if (!(await canEncodeAudio(codec))) await encoders[codec]();
}
