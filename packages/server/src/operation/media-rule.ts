/** The kinds of files that fields of requests name. */
export type MediaKind = 'image' | 'audio' | 'video';

/** Which files a field of a request may name. */
export interface MediaRule {
  readonly kinds: readonly MediaKind[];
  /** Whether the field takes the file itself as base64, and not only its URL. */
  readonly inline: boolean;
}
