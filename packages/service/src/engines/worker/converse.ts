import type { ChatCall, ChatPart } from '../chat/chat-call.ts';
import { partsOf } from '../chat/parts.ts';
import { startConversation } from '../chat/start-conversation.ts';
import type { CalledModel } from './task.ts';

/** All of an answer, in the parts that it would be streamed in. */
export async function converse(
  model: CalledModel<'language'>,
  call: ChatCall,
  signal: AbortSignal,
): Promise<ChatPart[]> {
  const { language, options } = await startConversation(model, call, signal);
  const { stream } = await language.doStream(options);
  const parts: ChatPart[] = [];
  for await (const part of stream) parts.push(...partsOf(part));
  return parts;
}
