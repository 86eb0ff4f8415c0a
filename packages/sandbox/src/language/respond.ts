import type { JSONObject, LanguageModelV4CallOptions, SharedV4Warning } from '@ai-sdk/provider';
import type { Random } from '../random.ts';
import { caption } from './caption.ts';
import { chat } from './chat/chat.ts';
import { type Conversation, readConversation } from './conversation.ts';
import { answerInJson } from './json/answer-in-json.ts';
import { writeLyrics } from './lyrics/lyrics.ts';
import { type LyricsOrder, readOrder, warningsOf } from './lyrics/order.ts';
import type { SandboxLanguageOptions, SandboxLanguageTask } from './options.ts';
import type { Reply } from './reply.ts';
import { isForPrograms, taskOf } from './task.ts';
import { toolCalls } from './tools.ts';
import { pseudoTranslation } from './translation.ts';

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
  const made = await work({ task, conversation, own, random });
  const { responseFormat } = options;
  const metadata = { task, ...made.metadata };
  const { warnings = [] } = made;
  const isBare = task === 'caption' || (task !== 'chat' && isForPrograms(own, conversation));
  const answer = isBare ? made.text : MARK + made.text;
  // Of JSON the translation is JSON already.
  if (task === 'translate' && /^[[{]/.test(made.text)) return { ...made, metadata };
  if (responseFormat?.type !== 'json') return { text: answer, metadata, warnings };
  const asked = `${conversation.system}\n${conversation.question}`;
  const text = answerInJson(asked, answer, responseFormat.schema, random.fork('json'));
  return { text, metadata, warnings };
}

interface Order {
  readonly task: SandboxLanguageTask;
  readonly conversation: Conversation;
  readonly own: SandboxLanguageOptions;
  readonly random: Random;
}

interface Work {
  readonly text: string;
  readonly metadata?: JSONObject;
  /** What is not as it was asked for. */
  readonly warnings?: SharedV4Warning[];
}

async function work({ task, conversation, own, random }: Order): Promise<Work> {
  switch (task) {
    case 'caption':
      return { text: await caption(conversation, own) };
    case 'lyrics':
      return await lyrics(readOrder(conversation, own), random.fork('lyrics'));
    case 'translate':
      return pseudoTranslation(conversation, own);
    case 'chat':
      return { text: chat(conversation, random.fork('chat')) };
  }
}

async function lyrics(order: LyricsOrder, random: Random): Promise<Work> {
  return { text: await writeLyrics(order, random), warnings: warningsOf(order) };
}
