import type { JSONSchema7, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { Random } from '@genmedia/media/random';
import { chat } from './chat/chat.ts';
import { type Conversation, readConversation } from './conversation.ts';
import { asksForLyrics, lyrics } from './lyrics/lyrics.ts';
import type { SandboxLanguageOptions, SandboxLanguageTask } from './options.ts';
import type { Reply } from './reply.ts';
import { asksForTranslation, pseudoTranslation } from './translation.ts';

/** Every chat answer begins with this mark, which says who answers. */
const mark = '[sandbox] ';
const alone =
  /\b(?:alone|only|nothing (?:else|but)|without (?:any )?(?:comments?|explanations?))\b|\bJSON\b/i;

/**
 * The model's whole answer to a call, without limits. Modules that most calls do not need are
 * loaded on demand, because loading all of them takes a third of a second.
 */
export async function respond(
  options: LanguageModelV4CallOptions,
  sandboxOptions: SandboxLanguageOptions,
  random: Random,
): Promise<Reply> {
  const conversation = readConversation(options.prompt);
  const { system, question } = conversation;
  if (sandboxOptions.task === undefined && options.tools) {
    const { toolCalls } = await import('./tools.ts');
    const calls = toolCalls(options, conversation, random);
    if (calls.length > 0) return { calls };
  }
  const task = sandboxOptions.task ?? taskOf(conversation);
  const made = await work[task](conversation, sandboxOptions, random);
  const { text = '' } = made;
  const metadata = { task, ...made.metadata };
  // An answer that a program reads contains only what was asked for.
  const isBare =
    sandboxOptions.task !== undefined ||
    alone.test(system.slice(0, 4000)) ||
    alone.test(question.slice(0, 500));
  // Translations are marked in their lines, and those to be spoken not at all.
  const isMarked = task === 'chat' || (task === 'lyrics' && !isBare);
  const answer = isMarked ? mark + text : text;
  const { responseFormat } = options;
  if (responseFormat?.type !== 'json') return { ...made, text: answer, metadata };
  const { schema } = responseFormat;
  // A translation of JSON is already JSON.
  if (task === 'translate' && isJson(text) && (!schema || (await fitsSchema(text, schema))))
    return { ...made, metadata };
  const { answerInJson } = await import('./json/answer-in-json.ts');
  const request = `${system}\n${question}`;
  const json = answerInJson(request, answer, schema, random.fork('json'));
  return { ...made, text: json, metadata };
}

async function fitsSchema(json: string, schema: JSONSchema7): Promise<boolean> {
  const { fits } = await import('./json/from-schema.ts');
  return fits(JSON.parse(json), schema);
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

type Work = (
  conversation: Conversation,
  sandboxOptions: SandboxLanguageOptions,
  random: Random,
) => Reply | Promise<Reply>;

const work: Readonly<Record<SandboxLanguageTask, Work>> = {
  async caption(conversation, options) {
    const { caption } = await import('./caption.ts');
    return await caption(conversation, options);
  },
  lyrics: (conversation, options, random) => lyrics(conversation, options, random.fork('lyrics')),
  translate: pseudoTranslation,
  chat: (conversation) => ({ text: chat(conversation) }),
};

/** The task of a call, from its prompt. */
function taskOf(conversation: Conversation): SandboxLanguageTask {
  if (conversation.results.length > 0) return 'chat';
  if (conversation.files.some(({ mediaType }) => mediaType.startsWith('image'))) return 'caption';
  if (asksForTranslation(conversation)) return 'translate';
  return asksForLyrics(conversation) ? 'lyrics' : 'chat';
}
