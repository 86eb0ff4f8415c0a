import { float32At } from '../arrays.ts';
import type { Yuv } from '../video/yuv.ts';

/** What does not change between the pictures of a video. */
export interface Statistics {
  readonly width: number;
  readonly height: number;
  /** The slope of brightness that all pictures have at a place, in levels per pixel. */
  readonly lasting: Float32Array;
  /**
   * The share of all slopes at a place that does not change: 1 if every picture has the same edge.
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
        const dx = ((data[i + 1] as number) - (data[i - 1] as number)) / 2;
        const dy = ((data[i + width] as number) - (data[i - width] as number)) / 2;
        this.#sumX[i] = (this.#sumX[i] as number) + dx;
        this.#sumY[i] = (this.#sumY[i] as number) + dy;
        this.#steep[i] = (this.#steep[i] as number) + Math.sqrt(dx * dx + dy * dy);
        const level = data[i] as number;
        this.#level[i] = (this.#level[i] as number) + level;
        this.#square[i] = (this.#square[i] as number) + level * level;
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
