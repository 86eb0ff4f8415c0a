import type { Drum, InstrumentName, KitName } from '../instruments/instruments.ts';
import type { Room } from '../synth/reverb.ts';

/** A note of a part. Beats count from the start of the piece. */
export interface ScoreNote {
  readonly beat: number;
  readonly beats: number;
  /** MIDI number. */
  readonly midi: number;
  /** From 0 to 1. */
  readonly velocity: number;
}

export interface DrumNote {
  readonly beat: number;
  readonly drum: Drum;
  readonly velocity: number;
}

/** The notes of one player. */
export interface Part {
  readonly instrument: InstrumentName;
  readonly notes: readonly ScoreNote[];
  /** Loudness in the mix, in LUFS. */
  readonly level: number;
  /** From -1 (left) to 1. */
  readonly pan: number;
  /** How much of it goes into the echo of the room. */
  readonly wet: number;
  /** Whether it is widened to both sides. */
  readonly wide: boolean;
}

/** A piece, ready to be played. */
export interface Score {
  /** Beats a minute. */
  readonly tempo: number;
  /** The delay of every second eighth, as a part of a beat: 0 is straight. */
  readonly swing: number;
  readonly parts: readonly Part[];
  readonly drums: readonly DrumNote[];
  readonly kit: KitName;
  readonly room: Room;
}

/** A part of the form. */
export interface Section {
  readonly name: SectionName;
  readonly bars: number;
  /** The energy, from 0 to 1. */
  readonly energy: number;
  /** Whether there is singing, during which the lead is silent. */
  readonly sung?: boolean;
}

export type SectionName = 'intro' | 'verse' | 'chorus' | 'bridge' | 'solo' | 'outro';
