import type { AudioResult, SoundModel, SoundModelCallOptions } from '@genmedia/media';
import { checkRange, seedOf } from '../../problems.ts';
import { software } from '../../software.ts';

const minSeconds = 0.5;
const maxSeconds = 120;

/** Makes the sounds that a prompt names, or a texture if it names none. */
export class SandboxSoundModel implements SoundModel {
  readonly specificationVersion = 'genmedia-v1';
  readonly provider = 'sandbox.sound';
  readonly modelId = 'sandbox-sound';

  /**
   * @throws InvalidArgumentError if the duration is not from half a second to two minutes, or there
   * is no such format or bitrate
   * @throws the reason of `abortSignal`
   */
  async doGenerate(options: SoundModelCallOptions): Promise<AudioResult> {
    const { prompt, durationSeconds, outputFormat, bitrateKbps, abortSignal } = options;
    checkRange('durationSeconds', durationSeconds, minSeconds, maxSeconds);
    abortSignal?.throwIfAborted();
    const { encodeAudio, secondsOf } = await import('@genmedia/media/audio');
    const { checkBitrate, formatOf } = await import('../../audio-format.ts');
    const { soundOf, soundWarnings } = await import('./sound.ts');
    const format = formatOf(outputFormat);
    checkBitrate(bitrateKbps);
    const seed = seedOf(options.seed);
    const sound = soundOf(prompt, durationSeconds, seed);
    const tags = { title: prompt, software, model: this.modelId, seed, prompt };
    const audio = await encodeAudio(sound, { format, bitrateKbps, tags, abortSignal });
    return { audio, durationSeconds: secondsOf(sound), warnings: soundWarnings(prompt) };
  }
}
