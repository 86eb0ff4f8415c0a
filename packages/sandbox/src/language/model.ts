import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';
import { Random } from '@genmedia/media/random';
import { readOptions } from './options.ts';
import { limitReply, type StreamedAnswer, streamAnswer } from './reply.ts';
import { usageOf } from './tokens.ts';

/**
 * Answers by rules, offline. The same call always gets the same answer. Settings such as the
 * temperature have no effect. The seed (default 0) makes choices, for example in lyrics.
 */
export class SandboxLanguageModel implements LanguageModelV4 {
  readonly specificationVersion = 'v4';
  readonly provider = 'sandbox.language';
  readonly modelId = 'sandbox-language';
  /** No URL is supported, so files always come as bytes. */
  readonly supportedUrls: Record<string, RegExp[]> = {};

  /**
   * @throws InvalidArgumentError if a limit, the seed, one of the sandbox's options or a schema is
   * invalid
   * @throws the reason of `abortSignal`
   */
  async doGenerate(options: LanguageModelV4CallOptions): Promise<LanguageModelV4GenerateResult> {
    const { text, calls, ...rest } = await this.#answer(options);
    return {
      content: [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...calls],
      ...rest,
    };
  }

  /**
   * Streams the same answer, one token per part. Throws as `doGenerate` does. A later abort ends
   * the stream.
   */
  async doStream(options: LanguageModelV4CallOptions): Promise<LanguageModelV4StreamResult> {
    const answer = await this.#answer(options);
    return { stream: streamAnswer(answer, options.abortSignal) };
  }

  async #answer(options: LanguageModelV4CallOptions): Promise<StreamedAnswer> {
    const timestamp = new Date();
    const { abortSignal, prompt, maxOutputTokens, stopSequences } = options;
    abortSignal?.throwIfAborted();
    const { own, warnings } = readOptions(options);
    const { respond } = await import('./respond.ts');
    const reply = await respond(options, own, randomOf(options));
    abortSignal?.throwIfAborted();
    const { outputTokens, ...limited } = limitReply(reply, maxOutputTokens, stopSequences);
    return {
      ...limited,
      usage: usageOf(prompt, outputTokens),
      warnings: [...warnings, ...(reply.warnings ?? [])],
      providerMetadata: { sandbox: reply.metadata ?? {} },
      response: { timestamp, modelId: this.modelId },
    };
  }
}

/** Random numbers from the seed and all text of the prompt, without its files. */
function randomOf({ prompt, seed = 0 }: LanguageModelV4CallOptions): Random {
  const messages = prompt.map(({ role, content }) =>
    typeof content === 'string'
      ? [role, content]
      : [role, content.filter(({ type }) => type !== 'file')],
  );
  return new Random(`language/${seed}/${JSON.stringify(messages)}`);
}
