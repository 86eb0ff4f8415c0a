import { stretch } from '../audio/resample.ts';

/** A voice's pitch over time. */
export interface PitchTrack {
  /** Seconds from one value to the next; the first is at 0. */
  readonly hop: number;
  /** In hertz; 0 where there is no voice. */
  readonly hertz: Float32Array;
}

const RATE = 8000;
const HOP = 80;
/** Samples that are compared with others one period later. */
const WINDOW = 240;
const LOWEST = 60;
const HIGHEST = 600;
/** The longest period that is looked for, in samples. */
const LONGEST = Math.ceil(RATE / LOWEST);
/** How far around a place samples are looked at. */
const REACH = WINDOW + LONGEST + 1;
const CANDIDATES = 5;
/** Regularity, from 0 to 1, that voices have at least. */
const VOICED = 0.45;
/** What an octave's jump between neighbours costs, in regularity. */
const JUMP = 0.8;
/** What going from voice to no voice and back costs. */
const SWITCH = 0.2;
/** Frames this much quieter than the loudest, in amplitude, are no voice. */
const QUIET = 0.03;

interface Candidate {
  readonly hertz: number;
  readonly score: number;
}

/**
 * The pitch of one voice, every 10 ms: the normalised square difference (P. McLeod and G. Wyvill,
 * "A Smarter Way to Find Pitch") names candidates, and the smoothest way through them is taken.
 */
export function trackPitch(samples: Float32Array, sampleRate: number): PitchTrack {
  const step = sampleRate / RATE;
  const low = stretch(samples, step, Math.floor(samples.length / step));
  const floor = QUIET * loudest(low);
  // Silence around it: to read beyond an array's ends makes each read ten times as slow.
  const amid = new Float32Array(low.length + 2 * REACH);
  amid.set(low, REACH);
  const frames = Array.from({ length: Math.max(1, Math.ceil(low.length / HOP)) }, (_, i) =>
    candidatesAt(amid, REACH + i * HOP, floor),
  );
  return { hop: HOP / RATE, hertz: smoothest(frames) };
}

/** The middle pitch of a track, in hertz; 0 if it has none. */
export function medianPitch({ hertz }: PitchTrack): number {
  const voiced = hertz.filter((value) => value > 0).sort();
  return voiced[voiced.length >> 1] ?? 0;
}

/** The pitch at a time; 0 where there is no voice. */
export function pitchAt({ hop, hertz }: PitchTrack, second: number): number {
  return hertz[Math.min(hertz.length - 1, Math.max(0, Math.round(second / hop)))] ?? 0;
}

function loudest(samples: Float32Array): number {
  let most = 0;
  for (let at = 0; at + WINDOW <= samples.length; at += WINDOW) {
    most = Math.max(most, Math.sqrt(power(samples, at, WINDOW) / WINDOW));
  }
  return most;
}

/** No voice first, then the peaks of regularity around a sample. */
function candidatesAt(samples: Float32Array, at: number, floor: number): Candidate[] {
  const none = { hertz: 0, score: VOICED };
  const from = at - ((WINDOW + LONGEST) >> 1);
  const level = Math.sqrt(power(samples, from, WINDOW + LONGEST) / (WINDOW + LONGEST));
  if (level <= floor || level === 0) return [none];
  const regular = regularity(samples, from);
  const peaks: Candidate[] = [];
  for (let lag = Math.floor(RATE / HIGHEST); lag < LONGEST; lag++) {
    const [before = 0, here = 0, after = 0] = regular.subarray(lag - 1, lag + 2);
    if (here < VOICED || here < before || here <= after) continue;
    const bend = before - 2 * here + after;
    const shift = bend === 0 ? 0 : (0.5 * (before - after)) / bend;
    // Of multiples of a period the shortest is the period.
    peaks.push({ hertz: RATE / (lag + shift), score: here - 0.08 * Math.log2(lag / 16) });
  }
  return [none, ...peaks.sort((one, other) => other.score - one.score).slice(0, CANDIDATES)];
}

/** For each lag, how alike the samples and those that many later are: from -1 to 1. */
function regularity(samples: Float32Array, from: number): Float32Array {
  const out = new Float32Array(LONGEST + 1);
  const own = power(samples, from, WINDOW);
  let other = own;
  for (let lag = 0; lag <= LONGEST; lag++) {
    let product = 0;
    for (let i = from; i < from + WINDOW; i++)
      product += (samples[i] ?? 0) * (samples[i + lag] ?? 0);
    out[lag] = (2 * product) / (own + other + 1e-12);
    other += (samples[from + lag + WINDOW] ?? 0) ** 2 - (samples[from + lag] ?? 0) ** 2;
  }
  return out;
}

function power(samples: Float32Array, from: number, length: number): number {
  let sum = 0;
  for (let i = from; i < from + length; i++) sum += (samples[i] ?? 0) ** 2;
  return sum;
}

/** The way through the candidates that loses least (Viterbi). */
function smoothest(frames: Candidate[][]): Float32Array {
  let scores: number[] = [];
  const origins = frames.map((candidates, frame) => {
    const before = frames[frame - 1] ?? [];
    const ways = candidates.map((candidate) => bestWay(candidate, before, scores));
    scores = ways.map(({ score }) => score);
    return ways.map(({ from }) => from);
  });
  const path = new Float32Array(frames.length);
  let at = scores.indexOf(Math.max(...scores));
  for (let frame = frames.length - 1; frame >= 0; frame--) {
    path[frame] = frames[frame]?.[at]?.hertz ?? 0;
    at = origins[frame]?.[at] ?? 0;
  }
  return path;
}

function bestWay(to: Candidate, before: Candidate[], scores: number[]) {
  let best = { from: 0, score: before.length === 0 ? to.score : Number.NEGATIVE_INFINITY };
  before.forEach((candidate, from) => {
    const score = (scores[from] ?? 0) + to.score - change(candidate.hertz, to.hertz);
    if (score > best.score) best = { from, score };
  });
  return best;
}

function change(from: number, to: number): number {
  if (from === 0 && to === 0) return 0;
  if (from === 0 || to === 0) return SWITCH;
  return JUMP * Math.abs(Math.log2(to / from));
}
