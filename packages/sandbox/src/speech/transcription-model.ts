import {
  type TranscriptionModelV4,
  type TranscriptionModelV4CallOptions,
  type TranscriptionModelV4Result,
  UnsupportedFunctionalityError,
} from '@ai-sdk/provider';

/**
 * Returns the text and the times that the sandbox stored in the files of its recordings. It does not
 * recognise speech: other recordings are refused.
 */
export class SandboxTranscriptionModel implements TranscriptionModelV4 {
  readonly specificationVersion = 'v4';
  readonly provider = 'sandbox.transcription';
  readonly modelId = 'sandbox-transcription';

  /**
   * @throws InvalidArgumentError if the file is no sound or video that can be read
   * @throws UnsupportedFunctionalityError if the sandbox did not make the speech in it
   */
  async doGenerate(options: TranscriptionModelV4CallOptions): Promise<TranscriptionModelV4Result> {
    const timestamp = new Date();
    options.abortSignal?.throwIfAborted();
    const { audio } = options;
    const file = typeof audio === 'string' ? Buffer.from(audio, 'base64') : audio;
    const { probeSound, transcriptIn } = await import('@genmedia/media/audio');
    const { tags, seconds } = await probeSound(file);
    const transcript = transcriptIn(tags);
    if (transcript === undefined)
      throw new UnsupportedFunctionalityError({
        functionality: 'speech recognition',
        message:
          'The sandbox recognises no speech: it reads back recordings that it made itself. ' +
          'Send one of those, or use a real model.',
      });
    const { language, segments, words } = transcript;
    return {
      text: segments.map(({ text }) => text).join(' '),
      segments: [...segments],
      words: [...words],
      language,
      durationInSeconds: seconds,
      warnings: [],
      response: { timestamp, modelId: this.modelId },
    };
  }
}
