import { float32At, itemAt } from '@genmedia/media/arrays';
import { stretch } from '@genmedia/media/audio';

/** A voice's pitch over time. */
export interface PitchTrack {
  /** Seconds from one value to the next. The first value is at 0. */
  readonly hop: number;
  /** In hertz; 0 where nobody speaks. There is at least one value. */
  readonly hertz: Float32Array;
}

const rate = 8000;
const hopSamples = 80;
/** How many samples are compared with those one period later. */
const windowSamples = 240;
const minHertz = 60;
const maxHertz = 600;
/** The longest period to search for, in samples. */
const longest = Math.ceil(rate / minHertz);
/** How many samples around a place are read. */
const reach = windowSamples + longest + 1;
const candidateCount = 5;
/** The least regularity of a voice, from 0 to 1. */
const voicedThreshold = 0.45;
/** The cost of a jump by an octave between neighbours, in regularity. */
const jumpCost = 0.8;
/** The cost of a change between voice and no voice. */
const switchCost = 0.2;
/** Frames with less than this part of the loudest frame's amplitude are no voice. */
const minLoudness = 0.03;

interface Candidate {
  readonly hertz: number;
  readonly score: number;
}

/**
 * The pitch of one voice, every 10 ms. The normalised square difference (P. McLeod and G. Wyvill,
 * "A Smarter Way to Find Pitch") gives candidates, and the smoothest path through them is chosen.
 */
export function trackPitch(samples: Float32Array, sampleRate: number): PitchTrack {
  const step = sampleRate / rate;
  const low = stretch(samples, step, Math.floor(samples.length / step));
  const floor = minLoudness * loudest(low);
  // Adds silence on both sides, because reading beyond an array's ends is ten times as slow.
  const padded = new Float32Array(low.length + 2 * reach);
  padded.set(low, reach);
  const frames = Array.from({ length: Math.max(1, Math.ceil(low.length / hopSamples)) }, (_, i) =>
    candidatesAt(padded, reach + i * hopSamples, floor),
  );
  return { hop: hopSamples / rate, hertz: bestPath(frames) };
}

/** The middle pitch of a track, in hertz; 0 if it has none. */
export function medianPitch({ hertz }: PitchTrack): number {
  const voiced = hertz.filter((value) => value > 0).sort();
  return voiced[voiced.length >> 1] ?? 0;
}

/** The pitch at a time; 0 where nobody speaks. */
export function pitchAt({ hop, hertz }: PitchTrack, second: number): number {
  return float32At(hertz, Math.min(hertz.length - 1, Math.max(0, Math.round(second / hop))));
}

function loudest(samples: Float32Array): number {
  let most = 0;
  for (let at = 0; at + windowSamples <= samples.length; at += windowSamples) {
    most = Math.max(most, Math.sqrt(power(samples, at, windowSamples) / windowSamples));
  }
  return most;
}

/** The candidate for no voice, then the peaks of regularity around a sample. */
function candidatesAt(samples: Float32Array, at: number, floor: number): Candidate[] {
  const none = { hertz: 0, score: voicedThreshold };
  const from = at - ((windowSamples + longest) >> 1);
  const level = Math.sqrt(
    power(samples, from, windowSamples + longest) / (windowSamples + longest),
  );
  if (level <= floor || level === 0) return [none];
  const regular = regularity(samples, from);
  const peaks: Candidate[] = [];
  for (let lag = Math.floor(rate / maxHertz); lag < longest; lag++) {
    const before = float32At(regular, lag - 1);
    const here = float32At(regular, lag);
    const after = float32At(regular, lag + 1);
    if (here < voicedThreshold || here < before || here <= after) continue;
    const bend = before - 2 * here + after;
    const shift = bend === 0 ? 0 : (0.5 * (before - after)) / bend;
    // Multiples of a period are peaks too. The shortest one is the period.
    peaks.push({ hertz: rate / (lag + shift), score: here - 0.08 * Math.log2(lag / 16) });
  }
  return [none, ...peaks.sort((one, other) => other.score - one.score).slice(0, candidateCount)];
}

/** For each lag, how similar the samples are to those that many samples later: from -1 to 1. */
function regularity(samples: Float32Array, from: number): Float32Array {
  const out = new Float32Array(longest + 1);
  const framePower = power(samples, from, windowSamples);
  let other = framePower;
  for (let lag = 0; lag <= longest; lag++) {
    let product = 0;
    for (let i = from; i < from + windowSamples; i++)
      product += float32At(samples, i) * float32At(samples, i + lag);
    out[lag] = (2 * product) / (framePower + other + 1e-12);
    other +=
      float32At(samples, from + lag + windowSamples) ** 2 - float32At(samples, from + lag) ** 2;
  }
  return out;
}

function power(samples: Float32Array, from: number, length: number): number {
  let sum = 0;
  for (let i = from; i < from + length; i++) sum += float32At(samples, i) ** 2;
  return sum;
}

/** The path through the candidates with the lowest cost (Viterbi). */
function bestPath(frames: Candidate[][]): Float32Array {
  let scores: number[] = [];
  const origins = frames.map((candidates, frame) => {
    const before = frames[frame - 1] ?? [];
    const steps = candidates.map((candidate) => bestPredecessor(candidate, before, scores));
    scores = steps.map(({ score }) => score);
    return steps.map(({ from }) => from);
  });
  const path = new Float32Array(frames.length);
  let at = indexOfHighest(scores);
  for (let frame = frames.length - 1; frame >= 0; frame--) {
    path[frame] = itemAt(itemAt(frames, frame), at).hertz;
    at = itemAt(itemAt(origins, frame), at);
  }
  return path;
}

/** The index of the highest score; 0 if no score is a number, as those of broken samples. */
function indexOfHighest(scores: readonly number[]): number {
  return Math.max(0, scores.indexOf(Math.max(...scores)));
}

function bestPredecessor(to: Candidate, before: Candidate[], scores: number[]) {
  let best = { from: 0, score: before.length === 0 ? to.score : Number.NEGATIVE_INFINITY };
  before.forEach((candidate, from) => {
    const score = itemAt(scores, from) + to.score - transitionCost(candidate.hertz, to.hertz);
    if (score > best.score) best = { from, score };
  });
  return best;
}

function transitionCost(from: number, to: number): number {
  if (from === 0 && to === 0) return 0;
  if (from === 0 || to === 0) return switchCost;
  return jumpCost * Math.abs(Math.log2(to / from));
}
