import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { MPEGDecoder } from 'mpg123-decoder';
import type { Sound } from './sound.ts';

/** A whole MP3, without what its encoder added at the ends. */
export async function decodeMp3(file: Uint8Array): Promise<Sound> {
  const decoder = new MPEGDecoder({ enableGapless: true });
  await decoder.ready;
  try {
    return soundOf(decoder.decode(file));
  } finally {
    decoder.free();
  }
}

export async function decodeFlac(file: Uint8Array): Promise<Sound> {
  const decoder = new FLACDecoder();
  await decoder.ready;
  try {
    return soundOf(await decoder.decodeFile(file));
  } finally {
    decoder.free();
  }
}

function soundOf(decoded: { channelData: Float32Array[]; sampleRate: number }): Sound {
  if (!decoded.channelData[0]?.length) throw new Error('No frame could be decoded.');
  return { sampleRate: decoded.sampleRate, channels: decoded.channelData };
}
