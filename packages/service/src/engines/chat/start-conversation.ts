import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { loadModel } from '../providers/load-model.ts';
import { optionsFor } from '../providers/provider-options.ts';
import type { CalledModel } from '../worker/task.ts';
import type { ChatCall } from './chat-call.ts';

/** A language model, and what to call it with. Throws as loadModel does. */
export async function startConversation(
  model: CalledModel<'language'>,
  call: ChatCall,
  abortSignal: AbortSignal,
): Promise<{ language: LanguageModelV4; options: LanguageModelV4CallOptions }> {
  const language = await loadModel(model);
  const providerOptions = optionsFor(language, model.settings);
  return { language, options: { ...call, providerOptions, abortSignal } };
}
