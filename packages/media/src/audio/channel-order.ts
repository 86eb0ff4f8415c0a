import { itemAt } from '../arrays.ts';

/**
 * For each channel in the order of WAV, its place in that of Vorbis and Opus, by the number of
 * channels (RFC 7845, 5.1.1.2). One, two and four channels have the same order in both.
 */
const vorbisPlaces: Readonly<Record<number, readonly number[]>> = {
  3: [0, 2, 1],
  5: [0, 2, 1, 3, 4],
  6: [0, 2, 1, 5, 3, 4],
  7: [0, 2, 1, 6, 5, 3, 4],
  8: [0, 2, 1, 7, 5, 6, 3, 4],
};

/** Puts the channels of Vorbis or Opus into the order of WAV, in which other decoders give them. */
export function inWavOrder<T>(channels: readonly T[]): readonly T[] {
  const places = vorbisPlaces[channels.length];
  return places ? places.map((place) => itemAt(channels, place)) : channels;
}
