import { smoothstep } from '@genmedia/media/image';

/** The length of a film, and how often things repeat in it. Times are from 0 (the start) to 1. */
export class Timeline {
  readonly seconds: number;

  constructor(seconds: number) {
    this.seconds = seconds;
  }

  /**
   * How often something with a period of about `period` seconds repeats, so that the end meets the
   * start.
   */
  times(period: number): number {
    return Math.max(1, Math.round(this.seconds / period));
  }

  /** Oscillates between -1 and 1, about every `period` seconds; `phase` is in turns. */
  swing(t: number, period: number, phase: number): number {
    return Math.sin(2 * Math.PI * (this.times(period) * t + phase));
  }

  /** Goes from 0 to 1, slowly at both ends. */
  eased(t: number): number {
    return smoothstep(0, 1, t);
  }
}
