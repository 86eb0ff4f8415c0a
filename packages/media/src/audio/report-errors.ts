import type { CustomAudioDecoder } from 'mediabunny';

/**
 * Does a part of a decoder's work, and tells mediabunny of an error. If a decoder throws or rejects
 * instead, mediabunny 1.61 leaves a rejection without a handler when it closes the decoder, which
 * ends the process.
 */
export async function reportErrors(
  decoder: Pick<CustomAudioDecoder, 'onError'>,
  work: () => void | Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    decoder.onError(error instanceof Error ? error : new Error(String(error)));
  }
}
