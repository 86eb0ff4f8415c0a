import type { Conversation } from './conversation.ts';
import { asksForLyrics } from './lyrics/order.ts';
import type { SandboxLanguageOptions, SandboxLanguageTask } from './options.ts';
import { asksForTranslation } from './translation.ts';

/** What a call is for: as its options say, or as its prompt does. */
export function taskOf(
  { task }: SandboxLanguageOptions,
  conversation: Conversation,
): SandboxLanguageTask {
  if (task) return task;
  if (conversation.results.length > 0) return 'chat';
  if (conversation.files.some(({ mediaType }) => mediaType.startsWith('image'))) return 'caption';
  if (asksForTranslation(conversation)) return 'translate';
  return asksForLyrics(conversation) ? 'lyrics' : 'chat';
}

const ALONE =
  /\b(?:alone|only|nothing (?:else|but)|without (?:any )?(?:comments?|explanations?))\b|\bJSON\b/i;

/** Whether a program reads the answer: then it holds what was asked for, and nothing besides. */
export function isForPrograms(
  { task }: SandboxLanguageOptions,
  conversation: Conversation,
): boolean {
  const { system, question } = conversation;
  return (
    task !== undefined || ALONE.test(system.slice(0, 4000)) || ALONE.test(question.slice(0, 500))
  );
}
