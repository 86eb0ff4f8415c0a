import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { sandbox } from '../catalogue/provider-schema.ts';
import { loadModel } from '../providers/load-model.ts';
import { optionsFor } from '../providers/provider-options.ts';
import type { CalledModel } from '../worker/task.ts';
import type { ChatCall } from './chat-call.ts';

/** A language model, and what to call it with. Throws as loadModel does. */
export async function startConversation(
  model: CalledModel<'language'>,
  { isStrict, ...call }: ChatCall,
  abortSignal: AbortSignal,
): Promise<{ language: LanguageModelV4; options: LanguageModelV4CallOptions }> {
  const language = await loadModel(model);
  // Only those with OpenAI's API know it, and take a schema for a strict one if nobody says it.
  const strictness = isStrict === undefined || isOurs(model) ? {} : { strictJsonSchema: isStrict };
  const providerOptions = optionsFor(language, { ...strictness, ...model.settings });
  return { language, options: { ...call, providerOptions, abortSignal } };
}

function isOurs({ definition }: CalledModel): boolean {
  return definition.type === sandbox.type;
}
