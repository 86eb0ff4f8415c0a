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
 * Answers by rules, offline: the same call always the same. Temperature and the like change nothing;
 * the seed (0 if left out) chooses where there is a choice, as in lyrics.
 */
export class SandboxLanguageModel implements LanguageModelV4 {
  readonly specificationVersion = 'v4';
  readonly provider = 'sandbox.language';
  readonly modelId = 'sandbox-language';
  /** Files are read as bytes: none is fetched. */
  readonly supportedUrls: Record<string, RegExp[]> = {};

  /**
   * @throws InvalidArgumentError if a limit, the seed, an option of ours or a schema is bad
   * @throws the reason of `abortSignal`
   */
  async doGenerate(options: LanguageModelV4CallOptions): Promise<LanguageModelV4GenerateResult> {
    const { pieces, calls, ...rest } = await this.#answer(options);
    const text = pieces.join('');
    return {
      content: [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...calls],
      ...rest,
    };
  }

  /** The same answer, a token a part. Throws as `doGenerate` does; an abort later ends the stream. */
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

/** Depends on the seed and all text of the prompt, not on its files. */
function randomOf({ prompt, seed = 0 }: LanguageModelV4CallOptions): Random {
  const said = prompt.map(({ role, content }) =>
    typeof content === 'string'
      ? [role, content]
      : [role, content.filter(({ type }) => type !== 'file')],
  );
  return new Random(`language/${seed}/${JSON.stringify(said)}`);
}
