import type { MediaKind } from './kinds.ts';

/** A file to be worked on, in memory. */
export interface Media {
  kind: MediaKind;
  data: Uint8Array;
  /** As its content tells it, one of those in kinds.ts. */
  mediaType: string;
}
