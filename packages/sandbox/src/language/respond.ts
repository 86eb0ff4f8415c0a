import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { Random } from '../random.ts';
import { chat } from './chat/chat.ts';
import { readConversation } from './conversation.ts';
import { answerInJson } from './json/answer-in-json.ts';
import type { SandboxLanguageOptions } from './options.ts';
import type { Reply } from './reply.ts';
import { toolCalls } from './tools.ts';

/** Every answer of a chat says who gives it. */
const MARK = '[sandbox] ';

/** What the model has to say to a call, without limits. */
export async function respond(
  options: LanguageModelV4CallOptions,
  own: SandboxLanguageOptions,
  random: Random,
): Promise<Reply> {
  const conversation = readConversation(options.prompt);
  const calls = own.task === undefined ? toolCalls(options, conversation, random) : [];
  if (calls.length > 0) return { calls };
  const text = chat(conversation, random.fork('chat'));
  const { responseFormat } = options;
  const metadata = { task: 'chat' };
  if (responseFormat?.type !== 'json') return { text: MARK + text, metadata };
  const asked = `${conversation.system}\n${conversation.question}`;
  return {
    text: answerInJson(asked, MARK + text, responseFormat.schema, random.fork('json')),
    metadata,
  };
}
