import type { JSONObject, LanguageModelV4CallOptions, SharedV4Warning } from '@ai-sdk/provider';
import type { Random } from '../random.ts';
import { caption } from './caption.ts';
import { chat } from './chat/chat.ts';
import { type Conversation, readConversation } from './conversation.ts';
import { answerInJson } from './json/answer-in-json.ts';
import { writeLyrics } from './lyrics/lyrics.ts';
import { readOrder, warningsOf } from './lyrics/order.ts';
import type { SandboxLanguageOptions } from './options.ts';
import type { Reply } from './reply.ts';
import { isForPrograms, taskOf } from './task.ts';
import { toolCalls } from './tools.ts';
import { translationOf } from './translation/answer.ts';

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
  const task = taskOf(own, conversation);
  const { text, metadata, warnings = [] } = await work(task, conversation, own, random);
  const isBare = task === 'caption' || (task !== 'chat' && isForPrograms(own, conversation));
  const answer = isBare ? text : MARK + text;
  const { responseFormat } = options;
  const isJson = task === 'translate' && /^[[{]/.test(text);
  if (isJson) return { text, metadata: { task, ...metadata }, warnings };
  if (responseFormat?.type !== 'json')
    return { text: answer, metadata: { task, ...metadata }, warnings };
  const asked = `${conversation.system}\n${conversation.question}`;
  return {
    text: answerInJson(asked, answer, responseFormat.schema, random.fork('json')),
    metadata: { task, ...metadata },
    warnings,
  };
}

interface Work {
  readonly text: string;
  readonly metadata?: JSONObject;
  /** What is not as it was asked for. */
  readonly warnings?: SharedV4Warning[];
}

async function work(
  task: ReturnType<typeof taskOf>,
  conversation: Conversation,
  own: SandboxLanguageOptions,
  random: Random,
): Promise<Work> {
  switch (task) {
    case 'caption':
      return { text: await caption(conversation, own) };
    case 'lyrics': {
      const order = readOrder(conversation, own);
      return {
        text: await writeLyrics(order, random.fork('lyrics')),
        warnings: warningsOf(order),
      };
    }
    case 'translate':
      return translationOf(conversation, own);
    case 'chat':
      return { text: chat(conversation, random.fork('chat')) };
  }
}
