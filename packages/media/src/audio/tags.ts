import type { MetadataTags } from 'mediabunny';

/** Where a sound comes from, and what is said in it. */
export interface SoundTags {
  readonly title: string;
  /** The program that made the sound. It is also the artist. */
  readonly software: string;
  readonly model: string;
  readonly seed: number;
  readonly prompt?: string;
  readonly voice?: string;
  /** The words that are sung or spoken. */
  readonly text?: string;
}

/**
 * The tags in a form that MP3, FLAC, WAV and MP4 files can all hold. The comment is JSON, so that
 * programs can read it: `{ software, model, seed, prompt?, voice? }`.
 */
export function toMetadataTags(tags: SoundTags): MetadataTags {
  const { title, text, software, model, seed, prompt, voice } = tags;
  const comment = { software, model, seed, prompt, voice };
  return {
    // Without half of a character at its end.
    title: title.slice(0, 120).replace(/[\ud800-\udbff]$/, ''),
    artist: software,
    comment: JSON.stringify(comment),
    ...(text !== undefined && { lyrics: text }),
  };
}

/** The tags that files of every format can have: without those in one format's own form. */
export function portableTags({ raw: _, ...tags }: MetadataTags): MetadataTags {
  return tags;
}
