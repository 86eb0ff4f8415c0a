/** A time in a recording, in seconds from its start. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
