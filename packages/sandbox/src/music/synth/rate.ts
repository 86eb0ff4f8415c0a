/** Samples per second of all music and sound effects. */
export const rate = 44_100;

export function framesFor(seconds: number): number {
  return Math.max(1, Math.round(seconds * rate));
}

/** Hertz of a MIDI note number: 69 is the A of 440 Hz. */
export function hertzOf(midi: number): number {
  return 440 * 2 ** ((midi - 69) / 12);
}
