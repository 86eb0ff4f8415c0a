import type {
  TranscriptionModelV4,
  TranscriptionModelV4CallOptions,
  TranscriptionModelV4Result,
} from '@ai-sdk/provider';

/**
 * Returns the text and the times that the sandbox stored in the files of its recordings. It does not
 * recognise speech: of other recordings it tells when something is heard, with a warning.
 */
export class SandboxTranscriptionModel implements TranscriptionModelV4 {
  readonly specificationVersion = 'v4';
  readonly provider = 'sandbox.transcription';
  readonly modelId = 'sandbox-transcription';

  /** @throws InvalidArgumentError if the file is no sound or video that can be read */
  async doGenerate(options: TranscriptionModelV4CallOptions): Promise<TranscriptionModelV4Result> {
    return await (await import('./transcribe.ts')).transcribe(options, this);
  }
}
