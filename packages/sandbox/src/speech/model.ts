import {
  InvalidArgumentError,
  type JSONObject,
  type SharedV4Warning,
  type SpeechModelV4,
  type SpeechModelV4CallOptions,
  type SpeechModelV4Result,
} from '@ai-sdk/provider';
import type { AudioFormat } from '@genmedia/media';
import { encodeAudio, isAudioFormat, master, secondsOf } from '@genmedia/media/audio';
import { seedOf } from '../seed.ts';
import { isSpoken } from './latin.ts';
import { type SpeakOptions, speak } from './speak.ts';
import { voiceOf } from './voices.ts';

/** The speech models of the sandbox. */
export type SandboxSpeechModelId = 'sandbox-speech';

/** What `providerOptions.sandbox` may hold. */
export interface SandboxSpeechOptions {
  /** A whole number; the same text with the same seed is the same bytes. */
  seed?: number;
  /** How freely the voice varies, from 0 to 1; 0.5 unless said otherwise. */
  temperature?: number;
}

const DEFAULT_VOICE = 'slt';
export const SPEECH_KBPS = 96;

/** Says texts with flite's voices and others made of them. */
export class SandboxSpeechModel implements SpeechModelV4 {
  readonly specificationVersion = 'v4';
  readonly provider = 'sandbox.speech';
  readonly modelId: SandboxSpeechModelId = 'sandbox-speech';

  /**
   * @throws InvalidArgumentError if there is nothing to say, or speed, format or an option is bad
   * @throws the reason of `abortSignal`, checked before each sentence
   */
  async doGenerate(options: SpeechModelV4CallOptions): Promise<SpeechModelV4Result> {
    const timestamp = new Date();
    const { text, voice = DEFAULT_VOICE, abortSignal } = options;
    abortSignal?.throwIfAborted();
    if (!isSpoken(text)) throw invalid('text', 'The text has no word to say.');
    const speech = readSpeech(options, voice);
    const format = formatOf(options.outputFormat);
    const { sound, transcript } = await speak(text, speech);
    master(sound);
    const { seed } = speech;
    const tags = { title: text, model: this.modelId, seed, voice, text, transcript };
    const file = await encodeAudio(sound, {
      format,
      bitrateKbps: SPEECH_KBPS,
      tags,
      abortSignal,
    });
    return {
      audio: file.data,
      warnings: warningsOf(options),
      providerMetadata: {
        sandbox: { seed, mediaType: file.mediaType, durationSeconds: secondsOf(sound) },
      },
      response: { timestamp, modelId: this.modelId },
    };
  }
}

/** The format named, which may be a media type's second half; MP3 if none is. */
export function formatOf(name = 'mp3'): AudioFormat {
  if (isAudioFormat(name)) return name;
  throw invalid('outputFormat', `outputFormat must be wav, mp3 or flac, not ${name}.`);
}

function readSpeech(options: SpeechModelV4CallOptions, voice: string): SpeakOptions {
  const { speed = 1, abortSignal, providerOptions } = options;
  const own: JSONObject = providerOptions?.sandbox ?? {};
  const { temperature = 0.5 } = own;
  if (!(speed >= 0.25 && speed <= 4)) throw invalid('speed', 'speed must be from 0.25 to 4.');
  if (typeof temperature !== 'number' || !(temperature >= 0 && temperature <= 1)) {
    throw invalid('providerOptions.sandbox.temperature', 'temperature must be from 0 to 1.');
  }
  return { voice: voiceOf(voice), speed, seed: seedOf(own.seed), temperature, abortSignal };
}

function warningsOf({ language, instructions }: SpeechModelV4CallOptions): SharedV4Warning[] {
  const foreign = language !== undefined && !/^(en\b|auto$)/i.test(language);
  return [
    ...(foreign
      ? [warn('language', 'The voices are English: other languages are said as English is read.')]
      : []),
    ...(instructions ? [warn('instructions', 'Choose a voice and a speed instead.')] : []),
  ];
}

function warn(feature: string, details: string): SharedV4Warning {
  return { type: 'unsupported', feature, details };
}

function invalid(argument: string, message: string): InvalidArgumentError {
  return new InvalidArgumentError({ argument, message });
}
