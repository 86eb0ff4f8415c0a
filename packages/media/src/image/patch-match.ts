import { byteAt, float64At, int32At } from '../arrays.ts';
import type { Random } from '../random.ts';
import type { Mask } from './mask.ts';
import type { Picture } from './picture.ts';

export interface LevelOptions {
  /** Half the side of a patch, without the pixel in its middle. */
  radius: number;
  rounds: number;
  random: Random;
  /** Pixels that should not be copied, as long as there are enough others. */
  avoid?: Mask | undefined;
}

/** Improves a guess for a hole: makes each patch inside more similar to one outside. */
export function completeLevel(guess: Picture, hole: Mask, options: LevelOptions): Picture {
  const level = new Level(guess, hole, options);
  for (let round = 0; round < options.rounds; round++) {
    level.search(round % 2 === 0);
    level.vote();
  }
  return { data: level.data, width: guess.width, height: guess.height };
}

/** The share of the patches outside that must remain if some are avoided. */
const minPreferredShare = 0.15;

class Level {
  readonly data: Uint8Array;
  readonly #width: number;
  readonly #height: number;
  readonly #radius: number;
  readonly #random: Random;
  /** Middles of the patches that overlap the hole. */
  readonly #targets: Int32Array;
  /**
   * For each pixel, 1 if it is the middle of a patch that does not overlap the hole and can be
   * copied.
   */
  readonly #isSource: Uint8Array;
  readonly #sources: Int32Array;
  readonly #hole: Uint8Array;
  /** For each middle, the middle of the most similar patch, and how much the two differ. */
  readonly #match: Int32Array;
  readonly #cost: Float64Array;

  constructor(
    { data, width, height }: Picture,
    hole: Mask,
    { radius, random, avoid }: LevelOptions,
  ) {
    this.data = Uint8Array.from(data);
    this.#width = width;
    this.#height = height;
    this.#radius = radius;
    this.#random = random;
    this.#hole = hole.data;
    const overlapping = this.#overlapping(this.#hole);
    const unwanted = avoid && this.#overlapping(avoid.data);
    const all = [...this.#hole.keys()].filter((i) => this.#fits(i % width, Math.floor(i / width)));
    const sources = all.filter((i) => overlapping[i] === 0);
    const preferred = unwanted ? sources.filter((i) => unwanted[i] === 0) : sources;
    const hasEnough = preferred.length > minPreferredShare * sources.length;
    this.#sources = Int32Array.from(hasEnough ? preferred : sources);
    this.#isSource = new Uint8Array(this.#hole.length);
    for (const i of this.#sources) this.#isSource[i] = 1;
    this.#targets = Int32Array.from(all.filter((i) => overlapping[i] === 1));
    this.#match = new Int32Array(this.#hole.length).fill(-1);
    this.#cost = new Float64Array(this.#hole.length).fill(Number.POSITIVE_INFINITY);
  }

  #fits(x: number, y: number): boolean {
    const r = this.#radius;
    return x >= r && y >= r && x < this.#width - r && y < this.#height - r;
  }

  /** Marks the patches that contain a pixel of the mask, by two passes of a running maximum. */
  #overlapping(mask: Uint8Array): Uint8Array {
    const [w, h, r] = [this.#width, this.#height, this.#radius];
    const rows = new Uint8Array(w * h);
    const out = new Uint8Array(w * h);
    for (let y = 0; y < h; y++) {
      for (let x = 0, last = -Infinity; x < w + r; x++) {
        if (x < w && byteAt(mask, y * w + x) > 0) last = x;
        if (x >= r && last >= x - 2 * r) rows[y * w + x - r] = 1;
      }
    }
    for (let x = 0; x < w; x++) {
      for (let y = 0, last = -Infinity; y < h + r; y++) {
        if (y < h && rows[y * w + x] === 1) last = y;
        if (y >= r && last >= y - 2 * r) out[(y - r) * w + x] = 1;
      }
    }
    return out;
  }

  /** One pass over all patches of the hole, forwards or backwards. */
  search(forwards: boolean): void {
    if (this.#sources.length === 0) return;
    const step = forwards ? -1 : 1;
    const count = this.#targets.length;
    for (let n = 0; n < count; n++) {
      const target = int32At(this.#targets, forwards ? n : count - 1 - n);
      this.#refreshCost(target);
      // A neighbour's match, moved by the same offset, is likely to fit too.
      this.#tryShifted(target, step);
      this.#tryShifted(target, step * this.#width);
      this.#tryAround(target);
    }
  }

  /** Computes the cost again, because the picture has changed since the match was found. */
  #refreshCost(target: number): void {
    const match = int32At(this.#match, target);
    this.#cost[target] = Number.POSITIVE_INFINITY;
    this.#try(target, match >= 0 ? match : this.#anySource());
  }

  #tryShifted(target: number, offset: number): void {
    const match = int32At(this.#match, target + offset);
    if (match >= 0) this.#try(target, match - offset);
  }

  /**
   * Tries one random source, and then random ones in shrinking windows around the best match so
   * far.
   */
  #tryAround(target: number): void {
    this.#try(target, this.#anySource());
    const best = int32At(this.#match, target);
    const [x, y] = [best % this.#width, Math.floor(best / this.#width)];
    for (let reach = Math.max(this.#width, this.#height) / 2; reach >= 1; reach /= 2) {
      const nx = Math.round(x + this.#random.range(-reach, reach));
      const ny = Math.round(y + this.#random.range(-reach, reach));
      if (this.#fits(nx, ny)) this.#try(target, ny * this.#width + nx);
    }
  }

  #anySource(): number {
    return int32At(this.#sources, this.#random.int(0, this.#sources.length - 1));
  }

  #try(target: number, source: number): void {
    if (this.#isSource[source] !== 1) return;
    const cost = this.#difference(target, source, float64At(this.#cost, target));
    if (cost >= float64At(this.#cost, target)) return;
    this.#cost[target] = cost;
    this.#match[target] = source;
  }

  /** Sum of squares. Known pixels count more than guessed ones. Stops above `most`. */
  #difference(target: number, source: number, most: number): number {
    const [w, r, data] = [this.#width, this.#radius, this.data];
    let sum = 0;
    for (let dy = -r; dy <= r; dy++) {
      let t = target + dy * w - r;
      let s = source + dy * w - r;
      for (let dx = -r; dx <= r; dx++, t++, s++) {
        // Patches of targets and sources are inside. Reads that are checked would take longer.
        const a = (data[3 * t] as number) - (data[3 * s] as number);
        const b = (data[3 * t + 1] as number) - (data[3 * s + 1] as number);
        const c = (data[3 * t + 2] as number) - (data[3 * s + 2] as number);
        const square = a * a + b * b + c * c;
        sum += (this.#hole[t] as number) > 0 ? square : 3 * square;
      }
      if (sum >= most) return sum;
    }
    return sum;
  }

  /**
   * Sets each pixel of the hole to the weighted mean of what the matches of all patches over it
   * have there.
   */
  vote(): void {
    const [w, r] = [this.#width, this.#radius];
    const sums = new Float64Array(this.data.length);
    const weights = new Float64Array(this.#hole.length);
    for (const target of this.#targets) {
      const source = int32At(this.#match, target);
      if (source < 0) continue;
      const weight = 1 / (1 + float64At(this.#cost, target)) ** 1.2;
      for (let dy = -r; dy <= r; dy++) {
        for (let dx = -r; dx <= r; dx++) {
          const t = target + dy * w + dx;
          if (byteAt(this.#hole, t) === 0) continue;
          const s = 3 * (source + dy * w + dx);
          weights[t] = float64At(weights, t) + weight;
          for (let k = 0; k < 3; k++) {
            sums[3 * t + k] = float64At(sums, 3 * t + k) + weight * byteAt(this.data, s + k);
          }
        }
      }
    }
    for (let i = 0; i < weights.length; i++) {
      const weight = float64At(weights, i);
      if (weight === 0) continue;
      for (let k = 0; k < 3; k++)
        this.data[3 * i + k] = Math.round(float64At(sums, 3 * i + k) / weight);
    }
  }
}
