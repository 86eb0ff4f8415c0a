import { loudnessOf } from '../audio/loudness.ts';
import { LOUDNESS, master } from '../audio/master.ts';
import { resample } from '../audio/resample.ts';
import { add, framesOf, monoOf, type Sound, silence } from '../audio/sound.ts';
import { duck } from './duck.ts';
import type { Span } from './span.ts';

/** What is left of the original where somebody speaks: its voices are hardly heard, rooms still are. */
const UNDER = 10 ** (-26 / 20);
/** Pause between two lines of which the first is late, in seconds. */
const BREATH = 0.06;
/** What is quieter than this, in LUFS, says nothing of how loud speech should be. */
const QUIET = -40;

/** A line to be heard over a sound. */
export interface Line extends Span {
  readonly sound: Sound;
}

export interface Mix {
  readonly sound: Sound;
  /** Where each line came to be. */
  readonly spans: readonly Span[];
}

/**
 * Lines in place of what an original says in their spans. The original goes on between them, and they
 * are as loud as it was. A line starts in its time or, where the one before it is late, after that.
 */
export function mixLines(original: Sound, lines: readonly Line[]): Mix {
  const { sampleRate } = original;
  const usual = loudnessOf(original);
  const loud = usual > QUIET ? usual : LOUDNESS;
  const speech = silence(sampleRate, framesOf(original));
  const [voice = new Float32Array(0)] = speech.channels;
  const spans: Span[] = [];
  for (const line of lines) {
    const start = Math.max(line.start, (spans.at(-1)?.end ?? -BREATH) + BREATH);
    const said = inMono(line.sound, sampleRate);
    add(voice, said, Math.round(start * sampleRate));
    spans.push({ start, end: start + said.length / sampleRate });
  }
  if (lines.length > 0) master(speech, loud);
  const bed = duck(original, [...lines, ...spans], UNDER);
  for (const channel of bed.channels) add(channel, voice, 0);
  master(bed, Math.min(loud, LOUDNESS));
  return { sound: bed, spans };
}

function inMono(sound: Sound, sampleRate: number): Float32Array {
  const mono = { sampleRate: sound.sampleRate, channels: [monoOf(sound)] };
  return resample(mono, sampleRate).channels[0] ?? new Float32Array(0);
}
