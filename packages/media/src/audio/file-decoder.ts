import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import type { InputAudioTrack } from 'mediabunny';
import { MPEGDecoder } from 'mpg123-decoder';
import { inWavOrder } from './channel-order.ts';
import type { Sound } from './sound.ts';
import type { Decoded, WasmDecoder } from './wasm-decoder.ts';

/** Decodes whole files of one kind, without the padding that encoders added at both ends. */
type DecodeFile = (file: Uint8Array) => Promise<Sound>;

/** The decoder for the whole file of a track; undefined if there is none for this kind of file. */
export async function fileDecoder(track: InputAudioTrack): Promise<DecodeFile | undefined> {
  const { name } = await track.input.getFormat();
  const codec = await track.getCodec();
  if (name === 'MP3' && codec === 'mp3') {
    return (file) =>
      decodeWith(new MPEGDecoder({ enableGapless: true }), (decoder) => decoder.decode(file));
  }
  if (name === 'FLAC') {
    return (file) => decodeWith(new FLACDecoder(), (decoder) => decoder.decodeFile(file));
  }
  if (name === 'Ogg' && codec === 'vorbis') {
    return async (file) => {
      const sound = await decodeWith(new OggVorbisDecoder(), (decoder) => decoder.decodeFile(file));
      return { ...sound, channels: inWavOrder(sound.channels) };
    };
  }
  return undefined;
}

/** Decodes with a decoder, and frees it. */
async function decodeWith<T extends WasmDecoder>(
  decoder: T,
  decode: (decoder: T) => Decoded | Promise<Decoded>,
): Promise<Sound> {
  await decoder.ready;
  try {
    const { channelData, sampleRate } = await decode(decoder);
    if (!channelData[0]?.length) throw new Error('No frame could be decoded.');
    return { sampleRate, channels: channelData };
  } finally {
    decoder.free();
  }
}
