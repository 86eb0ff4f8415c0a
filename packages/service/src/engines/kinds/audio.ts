import type { SharedV4Warning } from '@ai-sdk/provider';
import type { AudioFormat, AudioResult } from '@genmedia/media';
import type { OutputFile } from '../../media/outputs.ts';
import { failed } from '../failures.ts';
import { bytesOf, nameOf } from '../providers/provider.ts';
import { withoutSomeTimes } from '../providers/untimed.ts';
import type { Segment } from '../tasks.ts';
import { audioFile } from './files.ts';
import type { RawResult, Steps } from './steps.ts';

/** A sound as a model gave it. */
interface RawSound {
  data: Uint8Array;
  /** In seconds; measured if the model does not give it. */
  duration: number | undefined;
  warnings: SharedV4Warning[];
}

/** Providers without WAV; their MP3 is converted to it. */
const withoutWav: ReadonlySet<string> = new Set(['elevenlabs', 'fal']);

export const speechSteps: Steps<'speech', RawSound> = {
  async call(model, { format, ...task }, options) {
    const outputFormat = withoutWav.has(nameOf(model)) ? 'mp3' : format;
    const result = await model.doGenerate({ ...options, ...task, outputFormat });
    const { audio, warnings, providerMetadata = {} } = result;
    if (audio.length === 0) throw failed('The model gave no speech.');
    // The SDK has no field for the duration; the sandbox gives it in its metadata.
    const duration = Object.values(providerMetadata).map(durationIn).find(Boolean);
    return { data: bytesOf(audio), duration, warnings };
  },

  finish: {
    fields: ({ format }) => ({ format }),
    isLight: () => false,
    run: (raw, { format }) => finishSound(raw, format),
  },
};

function durationIn({ durationSeconds }: Record<string, unknown>): number | undefined {
  return typeof durationSeconds === 'number' ? durationSeconds : undefined;
}

export const transcriptionSteps: Steps<'transcription', RawResult<'transcription'>> = {
  async call(model, { audio, times }, options) {
    const { data, mediaType } = audio;
    const result = await model.doGenerate({
      ...options,
      audio: data,
      mediaType,
      ...(times && { timestampGranularities: [times] }),
    });
    const { text, segments, words = [], durationInSeconds } = result;
    const timed = { segments: toSegments(segments), words: toSegments(words) };
    const untimed = segments.length - timed.segments.length + words.length - timed.words.length;
    const isIncomplete = times !== undefined && untimed > 0;
    const warnings = isIncomplete ? [...result.warnings, withoutSomeTimes] : result.warnings;
    const duration = isTime(durationInSeconds) ? durationInSeconds : undefined;
    return { text, ...timed, language: shortCode(result.language), duration, warnings };
  },

  finish: { fields: () => ({}), isLight: () => true, run: async (transcript) => transcript },
};

/** `en` for `eng`: some models give codes of three letters. */
function shortCode(language: string | undefined): string | undefined {
  return language && /^[a-z]{3}$/.test(language) ? new Intl.Locale(language).language : language;
}

interface Timed {
  text: string;
  startSecond: number;
  endSecond: number;
}

/**
 * The pieces that have times. Models err by moments: a time before the recording becomes its
 * start, and an end before its own start becomes that.
 */
function toSegments(pieces: readonly Timed[]): Segment[] {
  return pieces.flatMap(({ text, startSecond, endSecond }) => {
    const start = Math.max(0, startSecond);
    const end = Math.max(start, endSecond);
    return isTime(end) ? [{ text, start, end }] : [];
  });
}

/** Whether a model knows a time: some say -1 or NaN where they do not. */
function isTime(seconds: number | undefined): seconds is number {
  return seconds !== undefined && Number.isFinite(seconds) && seconds >= 0;
}

export const soundSteps: Steps<'sound', RawSound> = {
  call: async (model, task, options) => rawSoundOf(await model.doGenerate({ ...options, ...task })),
  finish: {
    fields: ({ outputFormat }) => ({ outputFormat }),
    isLight: () => false,
    run: (raw, { outputFormat }) => finishSound(raw, outputFormat),
  },
};

export const musicSteps: Steps<'music', RawSound & { lyrics: string | undefined }> = {
  async call(model, task, options) {
    const result = await model.doGenerate({ ...options, ...task });
    return { ...rawSoundOf(result), lyrics: result.lyrics };
  },
  finish: {
    fields: ({ outputFormat, bitrateKbps }) => ({
      outputFormat,
      ...(bitrateKbps !== undefined && { bitrateKbps }),
    }),
    isLight: () => false,
    async run({ lyrics, ...raw }, { outputFormat, bitrateKbps }) {
      return { ...(await finishSound(raw, outputFormat, bitrateKbps)), lyrics };
    },
  },
};

export const voiceSteps: Steps<'voice', RawSound> = {
  call: async (model, task, options) => rawSoundOf(await model.doConvert({ ...options, ...task })),
  finish: {
    fields: ({ outputFormat }) => (outputFormat === undefined ? {} : { outputFormat }),
    isLight: () => false,
    run: (raw, { outputFormat }) => finishSound(raw, outputFormat),
  },
};

function rawSoundOf({ audio, durationSeconds, warnings }: AudioResult): RawSound {
  return { data: audio.data, duration: durationSeconds, warnings };
}

async function finishSound(
  { data, duration, warnings }: RawSound,
  format: AudioFormat = 'wav',
  bitrateKbps?: number,
): Promise<RawResult<'sound'>> {
  const file = await audioFile(data, format, bitrateKbps);
  // Some models say 0 where they do not know it.
  const seconds = isTime(duration) && duration > 0 ? duration : await secondsOf(file);
  if (seconds === 0) throw failed('The model gave a sound of 0 seconds.');
  return { files: [file], duration: seconds, warnings };
}

/** Undefined if the duration cannot be measured. */
async function secondsOf({ content }: OutputFile): Promise<number | undefined> {
  const { fileSeconds } = await import('@genmedia/media/audio');
  return await fileSeconds(content).catch(() => undefined);
}
