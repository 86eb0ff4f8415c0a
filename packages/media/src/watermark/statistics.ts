import { byteAt, float32At } from '../arrays.ts';
import type { Yuv } from '../video/yuv.ts';

/** What does not change between the pictures of a video. */
export interface Statistics {
  readonly width: number;
  readonly height: number;
  /** The slope of brightness that all pictures have at a place, in levels per pixel. */
  readonly lasting: Float32Array;
  /**
   * The share of all slopes at a place that does not change, with a level per pixel added to them:
   * nearly 1 if every picture has the same edge, and nearly 0 where all are flat.
   */
  readonly constancy: Float32Array;
  /** How much the brightness of a place changes: its standard deviation, in levels. */
  readonly change: Float32Array;
}

/** Collects the statistics of pictures of one size. */
export class StatisticsCollector {
  readonly #width: number;
  readonly #height: number;
  readonly #sumX: Float32Array;
  readonly #sumY: Float32Array;
  readonly #steep: Float32Array;
  readonly #level: Float32Array;
  readonly #square: Float32Array;
  #count = 0;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
    const field = () => new Float32Array(width * height);
    [this.#sumX, this.#sumY, this.#steep] = [field(), field(), field()];
    [this.#level, this.#square] = [field(), field()];
  }

  add({ data }: Yuv): void {
    const width = this.#width;
    this.#count++;
    for (let y = 1; y < this.#height - 1; y++) {
      for (let i = y * width + 1; i < (y + 1) * width - 1; i++) {
        const dx = (byteAt(data, i + 1) - byteAt(data, i - 1)) / 2;
        const dy = (byteAt(data, i + width) - byteAt(data, i - width)) / 2;
        this.#sumX[i] = float32At(this.#sumX, i) + dx;
        this.#sumY[i] = float32At(this.#sumY, i) + dy;
        this.#steep[i] = float32At(this.#steep, i) + Math.sqrt(dx * dx + dy * dy);
        const level = byteAt(data, i);
        this.#level[i] = float32At(this.#level, i) + level;
        this.#square[i] = float32At(this.#square, i) + level * level;
      }
    }
  }

  result(): Statistics {
    const [width, height, count] = [this.#width, this.#height, Math.max(1, this.#count)];
    const lasting = new Float32Array(width * height);
    const constancy = new Float32Array(width * height);
    const change = new Float32Array(width * height);
    for (let i = 0; i < width * height; i++) {
      const steady = Math.hypot(float32At(this.#sumX, i), float32At(this.#sumY, i));
      lasting[i] = steady / count;
      constancy[i] = steady / (float32At(this.#steep, i) + count);
      const mean = float32At(this.#level, i) / count;
      change[i] = Math.sqrt(Math.max(0, float32At(this.#square, i) / count - mean * mean));
    }
    return { width, height, lasting, constancy, change };
  }
}
