import type { AudioResult, VoiceModel, VoiceModelCallOptions } from '@genmedia/media';

/** Says recordings again in another voice. Nothing in it is drawn: the seed does not matter. */
export class SandboxVoiceModel implements VoiceModel {
  readonly specificationVersion = 'genmedia-v1';
  readonly provider = 'sandbox.voice';
  readonly modelId = 'sandbox-voice';

  /**
   * @throws InvalidArgumentError if the recording cannot be read or is longer than five minutes
   * @throws the reason of `abortSignal`
   */
  async doConvert(options: VoiceModelCallOptions): Promise<AudioResult> {
    const { convert } = await import('./convert.ts');
    return await convert(options, this);
  }
}
