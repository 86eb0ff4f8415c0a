import { InvalidArgumentError } from '@ai-sdk/provider';
import type { AudioResult, VoiceModel, VoiceModelCallOptions } from '@genmedia/media';
import { decodeAudio, encodeAudio, master, secondsOf, transcriptIn } from '@genmedia/media/audio';
import { convert } from './convert.ts';
import { formatOf, SPEECH_KBPS } from './model.ts';
import { voiceOf } from './voices.ts';

/** The voice changers of the sandbox. */
export type SandboxVoiceModelId = 'sandbox-voice';

/** Longer recordings are refused: all of one is in memory while it is changed. */
const MOST_SECONDS = 300;

/** Says recordings again in another voice. Nothing in it is drawn: the seed does not matter. */
export class SandboxVoiceModel implements VoiceModel {
  readonly specificationVersion = 'genmedia-v1';
  readonly provider = 'sandbox.voice';
  readonly modelId: SandboxVoiceModelId = 'sandbox-voice';

  /**
   * @throws InvalidArgumentError if the recording cannot be read or is longer than five minutes
   * @throws the reason of `abortSignal`
   */
  async doConvert(options: VoiceModelCallOptions): Promise<AudioResult> {
    const { voice, abortSignal, seed = 0 } = options;
    const format = formatOf(options.outputFormat);
    if (voice.trim() === '') {
      throw new InvalidArgumentError({ argument: 'voice', message: 'voice must not be empty.' });
    }
    const { sound, tags } = await decodeAudio(options.audio.data, MOST_SECONDS);
    abortSignal?.throwIfAborted();
    const converted = await convert(sound, voiceOf(voice));
    abortSignal?.throwIfAborted();
    master(converted);
    const transcript = transcriptIn(tags);
    const audio = await encodeAudio(converted, {
      format,
      bitrateKbps: SPEECH_KBPS,
      tags: {
        title: tags.title ?? `A recording in the voice ${voice}`,
        model: this.modelId,
        seed,
        voice,
        ...(tags.lyrics !== undefined && { text: tags.lyrics }),
        ...(transcript !== undefined && { transcript }),
      },
      abortSignal,
    });
    return { audio, durationSeconds: secondsOf(converted), warnings: [] };
  }
}
