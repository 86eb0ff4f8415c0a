/** Sounds: decoding, encoding, levels and filters. */
export { type Biquad, biquad, type FilterKind, filter } from './biquad.ts';
export { type DecodedAudio, type DecodeOptions, decodeAudio } from './decode.ts';
export { convertSound, type EncodeAudioOptions, encodeAudio, isAudioFormat } from './encode.ts';
export { fft, inverseFft } from './fft.ts';
export { loudnessOf } from './loudness.ts';
export { limit, master, targetLoudness } from './master.ts';
export {
  type AudioFacts,
  fileSeconds,
  probeSound,
  requireDecodable,
  type SoundFacts,
} from './probe.ts';
export { monoAt, resample, stretch } from './resample.ts';
export {
  add,
  fade,
  framesOf,
  monoOf,
  type Sound,
  sampleAt,
  secondsOf,
  silence,
} from './sound.ts';
export { type SoundTags, toMetadataTags } from './tags.ts';
export type { TimedText, Transcript } from './transcript.ts';
