import type { Brief } from '../../image/prompt/brief.ts';
import type { Size } from '../../image/size.ts';
import type { Timeline } from './timeline.ts';

/** What a film is made from. */
export interface Script {
  readonly prompt: string;
  readonly brief: Brief;
  readonly seed: number;
  /** The size of the picture. */
  readonly size: Size;
  readonly time: Timeline;
}
