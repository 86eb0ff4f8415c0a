import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { finishReasonOf, tokensIn } from '../chat/conversation.ts';
import type { LanguageTask } from '../tasks.ts';
import type { RawResult, Steps } from './steps.ts';

export const languageSteps: Steps<'language', RawResult<'language'>> = {
  async call(model, { seed, ...task }, options) {
    const prompt = promptOf(task);
    const request = { ...options, prompt, ...(seed !== undefined && { seed }) };
    const { content, finishReason, usage, warnings } = await model.doGenerate(request);
    const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
    // Throws if the answer is incomplete.
    finishReasonOf(finishReason);
    const { inputTokens, outputTokens } = usage;
    const tokens = { input: tokensIn(inputTokens.total), output: tokensIn(outputTokens.total) };
    return { text, tokens, warnings };
  },

  finish: { fields: () => ({}), isLight: () => true, run: async (written) => written },
};

function promptOf({ system, prompt, images = [] }: LanguageTask): LanguageModelV4Prompt {
  const files = images.map(
    ({ data, mediaType }) => ({ type: 'file', mediaType, data: { type: 'data', data } }) as const,
  );
  return [
    ...(system === undefined ? [] : [{ role: 'system' as const, content: system }]),
    { role: 'user', content: [...files, { type: 'text', text: prompt }] },
  ];
}
