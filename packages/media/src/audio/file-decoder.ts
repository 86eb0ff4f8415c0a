import type { FLACDecoder } from '@wasm-audio-decoders/flac';
import type { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import type { InputAudioTrack } from 'mediabunny';
import type { MPEGDecoder } from 'mpg123-decoder';
import { tagAt } from '../bounds/id3.ts';
import { viewOf } from '../bytes.ts';
import { inWavOrder } from './channel-order.ts';
import { cut, framesOf, joined, monoOf, type Sound } from './sound.ts';
import { firstSoundEnd } from './vorbis-start.ts';
import type { Decoded, WasmDecoder } from './wasm-decoder.ts';

/** Gets the length and the form of what is decoded so far, and throws if it is too much. */
type CheckLength = (seconds: number, sampleRate: number, channels: number) => void;

/** Decodes whole files of one kind, without the padding that encoders added at both ends. */
type DecodeFile = (file: Uint8Array, check: CheckLength) => Promise<Sound>;

/**
 * The decoder for the whole file of a track; undefined if there is none for this kind of file.
 * Each is loaded when it decodes: most who open a file only measure it.
 */
export async function fileDecoder(track: InputAudioTrack): Promise<DecodeFile | undefined> {
  const { name } = await track.input.getFormat();
  const codec = await track.getCodec();
  if (name === 'MP3' && codec === 'mp3') {
    const channels = await track.getNumberOfChannels();
    return async (file, check) => {
      const { MPEGDecoder } = await import('mpg123-decoder');
      return await decodeWith(new MPEGDecoder({ enableGapless: true }), (decoder) =>
        joinPieces(decodeMp3(decoder, file, channels), check),
      );
    };
  }
  if (name === 'FLAC') {
    return async (file, check) => {
      const { FLACDecoder } = await import('@wasm-audio-decoders/flac');
      const sound = await decodeWith(new FLACDecoder(), (decoder) =>
        joinPieces(decodePieces(decoder, file), check),
      );
      return withFlacEnd(sound, file);
    };
  }
  if (name === 'Ogg' && codec === 'vorbis') {
    return async (file, check) => {
      const { OggVorbisDecoder } = await import('@wasm-audio-decoders/ogg-vorbis');
      const sound = await decodeWith(new OggVorbisDecoder(), (decoder) =>
        joinPieces(decodePieces(decoder, file, firstSoundEnd(file)), check),
      );
      return { ...sound, channels: inWavOrder(sound.channels) };
    };
  }
  return undefined;
}

/** The bytes of an MP3 that are decoded at once. */
const mp3PieceBytes = 2 ** 20;

/**
 * The decoder always gives two channels, which are equal where the file is mono. Those of a file that
 * begins in mono become one in each piece, so that a long recording does not take twice its memory;
 * the file may go on in stereo.
 */
function* decodeMp3(
  decoder: MPEGDecoder,
  file: Uint8Array,
  channels: number,
): Generator<Decoded, void, void> {
  for (let at = 0; at < file.length; at += mp3PieceBytes) {
    const { channelData, sampleRate } = decoder.decode(file.subarray(at, at + mp3PieceBytes));
    const isMono = channels === 1;
    const planes = isMono ? [monoOf({ sampleRate, channels: channelData })] : channelData;
    yield { sampleRate, channelData: planes };
  }
}

/** The bytes of another file that are decoded at once: a few minutes, if they are silent. */
const pieceBytes = 2 ** 12;

/**
 * @param headBytes are in the first piece, too. For pieces in front of the first sound, the decoder of
 * Vorbis takes the number of channels from memory that it has not written yet, and makes thousands.
 */
async function* decodePieces(
  decoder: FLACDecoder | OggVorbisDecoder,
  file: Uint8Array,
  headBytes = 0,
): AsyncGenerator<Decoded, void, void> {
  for (let at = 0, end = headBytes; at < file.length; at = end) {
    end += pieceBytes;
    yield await decoder.decode(file.subarray(at, end));
  }
  yield await decoder.flush();
}

/**
 * Joins what is decoded, and checks it while it grows: where the packets end that were measured
 * before, a decoder may find more.
 */
async function joinPieces(
  pieces: Iterable<Decoded> | AsyncIterable<Decoded>,
  check: CheckLength,
): Promise<Decoded> {
  const parts: Float32Array[][] = [];
  let [sampleRate, frames] = [0, 0];
  for await (const { channelData, sampleRate: ofPiece } of pieces) {
    const length = channelData[0]?.length ?? 0;
    if (length === 0) continue;
    sampleRate = ofPiece;
    frames += length;
    check(frames / sampleRate, sampleRate, channelData.length);
    parts.push(channelData);
  }
  return { sampleRate, channelData: joined(parts) };
}

/**
 * The decoder leaves out a last block of a dozen bytes, which is silent or has a single sample. The
 * description of the stream says how long it is with that block (RFC 9639, 8.2), whose place is
 * filled with silence.
 */
function withFlacEnd(sound: Sound, file: Uint8Array): Sound {
  const description = viewOf(file.subarray((tagAt(file, 0)?.end ?? 0) + 8));
  if (description.byteLength < 18) return sound;
  const maxBlock = description.getUint16(2);
  const frames = (description.getUint8(13) & 15) * 2 ** 32 + description.getUint32(14);
  const missing = frames - framesOf(sound);
  return missing > 0 && missing <= maxBlock ? cut(sound, 0, frames) : sound;
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
