import type { AudioFormat } from '../models.ts';

/** The media type of each format that sounds are encoded in. */
export const audioTypes = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
} as const satisfies Record<AudioFormat, string>;

/** Other names that browsers, models and detectors of types use. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['audio/mp3', 'audio/mpeg'],
  ['audio/opus', 'audio/ogg'],
  ['audio/vnd.wave', 'audio/wav'],
  ['audio/wave', 'audio/wav'],
  ['audio/x-flac', 'audio/flac'],
  ['audio/x-m4a', 'audio/mp4'],
  ['audio/x-wav', 'audio/wav'],
  ['image/apng', 'image/png'],
  ['image/jpg', 'image/jpeg'],
  ['video/x-m4v', 'video/mp4'],
  ['video/x-matroska', 'video/matroska'],
]);

/**
 * The one name of a media type, in lower case and without parameters: `audio/wav` for
 * `Audio/X-WAV; codecs=1`. A type that is not known stays as it is.
 */
export function mediaTypeName(mediaType: string): string {
  const essence = mediaType.replace(/;.*/s, '').trim().toLowerCase();
  return otherNames.get(essence) ?? essence;
}
