import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { endOf } from '../../chat/conversation.ts';
import type { LanguageTask } from '../../tasks.ts';
import type { Perform } from '../call.ts';

export const write: Perform<'language'> = async (model, { seed, ...task }, call) => {
  const prompt = promptOf(task);
  const options = { ...call, prompt, ...(seed !== undefined && { seed }) };
  const { content, finishReason, warnings } = await model.doGenerate(options);
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  // Throws if the answer is incomplete.
  endOf(finishReason);
  return { text, warnings };
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
