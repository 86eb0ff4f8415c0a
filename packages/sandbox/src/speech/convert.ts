import type { AudioResult, VoiceModelCallOptions } from '@genmedia/media';
import { decodeAudio, encodeAudio, master, secondsOf } from '@genmedia/media/audio';
import { formatOf } from '../audio-format.ts';
import { invalid } from '../problems.ts';
import { software } from '../software.ts';
import { convertVoice } from '../voice/convert-voice.ts';
import { speechKbps } from './generate.ts';
import { speak } from './speak.ts';
import { unknownVoice, voiceOf } from './voices.ts';

/** Longer recordings are refused, because a whole recording is in memory during conversion. */
const maxSeconds = 300;

/** Implements the model's `doConvert`, with the same errors. */
export async function convert(
  options: VoiceModelCallOptions,
  { modelId: model }: { modelId: string },
): Promise<AudioResult> {
  const { voice, abortSignal, seed = 0 } = options;
  const format = formatOf(options.outputFormat ?? 'mp3');
  if (voice.trim() === '') throw invalid('voice', 'voice must not be empty.');
  const { sound, tags, transcript } = await decodeAudio(options.audio.data, { maxSeconds });
  abortSignal?.throwIfAborted();
  // A sentence with most sounds of English is the example of the target voice.
  const spoken = { voice: voiceOf(voice), speed: 1, seed: 0, temperature: 0.5, abortSignal };
  const example = await speak('The quick brown fox jumps over the lazy dogs.', spoken);
  const converted = convertVoice(sound, example.sound);
  abortSignal?.throwIfAborted();
  master(converted);
  const audio = await encodeAudio(converted, {
    format,
    bitrateKbps: speechKbps,
    tags: {
      title: tags.title ?? `A recording in the voice ${voice}`,
      software,
      model,
      seed,
      voice,
      ...(transcript && tags.lyrics !== undefined && { text: tags.lyrics }),
    },
    // The words are at the same times in the new voice.
    transcript,
    abortSignal,
  });
  return { audio, durationSeconds: secondsOf(converted), warnings: unknownVoice(voice) };
}
