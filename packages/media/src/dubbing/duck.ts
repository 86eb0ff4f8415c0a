import { framesOf, type Sound } from '../audio/sound.ts';
import type { Span } from './span.ts';

/** How long the gain takes to change, in seconds. */
const RAMP = 0.08;

/** A sound that is quieter in some spans, by a gain, and comes and goes smoothly. */
export function duck(sound: Sound, spans: readonly Span[], gain: number): Sound {
  const gains = new Float32Array(framesOf(sound)).fill(1);
  for (const { start, end } of spans) lower(gains, start, end, gain, sound.sampleRate);
  return {
    sampleRate: sound.sampleRate,
    channels: sound.channels.map((channel) => channel.map((sample, i) => sample * (gains[i] ?? 1))),
  };
}

function lower(
  gains: Float32Array,
  start: number,
  end: number,
  gain: number,
  sampleRate: number,
): void {
  const from = Math.max(0, Math.floor((start - RAMP) * sampleRate));
  const to = Math.min(gains.length, Math.ceil((end + RAMP) * sampleRate));
  for (let i = from; i < to; i++) {
    const second = i / sampleRate;
    const away = Math.min(1, Math.max(0, start - second, second - end) / RAMP);
    gains[i] = Math.min(gains[i] ?? 1, gain + (1 - gain) * away);
  }
}
