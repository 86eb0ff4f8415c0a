import type {
  SpeechModelV4,
  SpeechModelV4CallOptions,
  SpeechModelV4Result,
} from '@ai-sdk/provider';

/** What `providerOptions.sandbox` may hold. */
export interface SandboxSpeechOptions {
  /** A whole number; the same text with the same seed is the same bytes. */
  seed?: number;
  /** How freely the voice varies, from 0 to 1; 0.5 unless said otherwise. */
  temperature?: number;
}

/** Says texts with flite's voices and others made of them. */
export class SandboxSpeechModel implements SpeechModelV4 {
  readonly specificationVersion = 'v4';
  readonly provider = 'sandbox.speech';
  readonly modelId = 'sandbox-speech';

  /**
   * @throws InvalidArgumentError if there is nothing to say, or speed, format or an option is bad
   * @throws the reason of `abortSignal`, checked before each sentence
   */
  async doGenerate(options: SpeechModelV4CallOptions): Promise<SpeechModelV4Result> {
    const { generate } = await import('./generate.ts');
    return await generate(options, this);
  }
}
