/** The length of a film, and how often things happen in it. Moments are from 0, its start, to 1. */
export class Timeline {
  readonly seconds: number;

  constructor(seconds: number) {
    this.seconds = seconds;
  }

  /** How often something that takes about `period` seconds happens, so that the end meets the start. */
  times(period: number): number {
    return Math.max(1, Math.round(this.seconds / period));
  }

  /** From -1 to 1 and back, about every `period` seconds; `phase` in turns. */
  swing(t: number, period: number, phase = 0): number {
    return Math.sin(2 * Math.PI * (this.times(period) * t + phase));
  }

  /** From 0 to 1, slow at both ends. */
  eased(t: number): number {
    return t * t * (3 - 2 * t);
  }
}
