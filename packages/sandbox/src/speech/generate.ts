import type {
  JSONObject,
  SharedV4Warning,
  SpeechModelV4CallOptions,
  SpeechModelV4Result,
} from '@ai-sdk/provider';
import { encodeAudio, master, secondsOf } from '@genmedia/media/audio';
import { formatOf } from '../audio-format.ts';
import { languageOf } from '../language/chat/phrases.ts';
import {
  checkRange,
  invalid,
  seedOf,
  unknownOptions,
  unsupportedIf,
  warningOf,
} from '../problems.ts';
import { software } from '../software.ts';
import { isSpoken } from './latin.ts';
import { type SpeakOptions, speak } from './speak.ts';
import { unknownVoice, voiceOf } from './voices.ts';

/** The options in `providerOptions.sandbox`. */
export interface SandboxSpeechOptions {
  /** A whole number. The same text with the same seed gives the same bytes. */
  seed?: number;
  /** How much the voice varies, from 0 to 1. Default: 0.5. */
  temperature?: number;
}

const defaultVoice = 'slt';
/** The bitrate of MP3, in thousands of bits per second. */
export const speechKbps = 96;

/** Implements the model's `doGenerate`, with the same errors. */
export async function generate(
  options: SpeechModelV4CallOptions,
  { modelId }: { modelId: string },
): Promise<SpeechModelV4Result> {
  const timestamp = new Date();
  const { text, voice = defaultVoice, abortSignal } = options;
  abortSignal?.throwIfAborted();
  if (!isSpoken(text)) throw invalid('text', 'The text contains no word that can be spoken.');
  const speech = readSpeech(options, voice);
  const format = formatOf(options.outputFormat ?? 'mp3');
  const { sound, transcript } = await speak(text, speech);
  master(sound);
  const { seed } = speech;
  const file = await encodeAudio(sound, {
    format,
    bitrateKbps: speechKbps,
    tags: { title: text, software, model: modelId, seed, voice, text },
    transcript,
    abortSignal,
  });
  return {
    audio: file.data,
    warnings: warningsOf(options),
    providerMetadata: {
      sandbox: { seed, mediaType: file.mediaType, durationSeconds: secondsOf(sound) },
    },
    response: { timestamp, modelId },
  };
}

function readSpeech(options: SpeechModelV4CallOptions, voice: string): SpeakOptions {
  const { speed = 1, abortSignal, providerOptions } = options;
  const sandboxOptions: JSONObject = providerOptions?.sandbox ?? {};
  const { temperature = 0.5 } = sandboxOptions;
  checkRange('speed', speed, 0.25, 4);
  checkRange('providerOptions.sandbox.temperature', Number(temperature), 0, 1);
  return {
    voice: voiceOf(voice),
    speed,
    seed: seedOf(sandboxOptions.seed),
    temperature: Number(temperature),
    abortSignal,
  };
}

function warningsOf({
  text,
  voice,
  language,
  instructions,
  providerOptions,
}: SpeechModelV4CallOptions): SharedV4Warning[] {
  const { seed: _, temperature: __, ...unknown } = providerOptions?.sandbox ?? {};
  return [
    ...pronouncedAsEnglish(text, language),
    ...(voice === undefined ? [] : unknownVoice(voice)),
    ...unsupportedIf(instructions, 'instructions', 'Choose a voice and a speed instead.'),
    ...unknownOptions(unknown, 'The options are seed and temperature.'),
  ];
}

/**
 * Warns that voices speak a text in another language as if it was English.
 *
 * @param language its code, if the call names it
 */
export function pronouncedAsEnglish(text: string, language: string | undefined): SharedV4Warning[] {
  const isNamed = language !== undefined && language !== 'auto';
  const isEnglish = isNamed
    ? /^eng?\b/i.test(language)
    : languageOf(text) === 'en' && !/(?!\p{Script=Latin})\p{L}/u.test(text);
  if (isEnglish) return [];
  return [warningOf('The voices are English: they pronounce other languages as English.')];
}
