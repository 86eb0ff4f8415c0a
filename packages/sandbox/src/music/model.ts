import type { MusicModel, MusicModelCallOptions, MusicResult } from '@genmedia/media';

/** Composes, plays and sings. */
export class SandboxMusicModel implements MusicModel {
  readonly specificationVersion = 'genmedia-v1';
  readonly provider = 'sandbox.music';
  readonly modelId = 'sandbox-music';

  /**
   * @throws InvalidArgumentError if the duration is not from 10 to 480 seconds, or the melody
   *   cannot be read
   * @throws the reason of `abortSignal`, checked between the parts
   */
  async doGenerate(options: MusicModelCallOptions): Promise<MusicResult> {
    const { generate } = await import('./generate.ts');
    return await generate(options, this);
  }
}
