import type { JSONValue, LanguageModelV4FilePart, LanguageModelV4Prompt } from '@ai-sdk/provider';

/** The parts of a prompt that an answer needs. */
export interface Conversation {
  /** All instructions, in order. */
  readonly system: string;
  /** The user's last message. */
  readonly question: string;
  /** Files of the user's last message. */
  readonly files: readonly LanguageModelV4FilePart[];
  /** The answers of tools since the user's last message. */
  readonly results: readonly { toolName: string; value: JSONValue }[];
}

type Message = LanguageModelV4Prompt[number];
type Part = Exclude<Message['content'], string>[number];
type ToolResult = Extract<Part, { type: 'tool-result' }>;

/** Reads the last question of a prompt, and what belongs to it. */
export function readConversation(prompt: LanguageModelV4Prompt): Conversation {
  const last = prompt.findLastIndex(({ role }) => role === 'user');
  const message = prompt[last];
  const parts = message?.role === 'user' ? message.content : [];
  return {
    system: prompt.flatMap((one) => (one.role === 'system' ? [one.content] : [])).join('\n'),
    question: textOf(parts),
    files: parts.filter((part) => part.type === 'file'),
    results: prompt
      .slice(last + 1)
      .flatMap((one) => (one.role === 'tool' ? one.content : []))
      .filter((part) => part.type === 'tool-result')
      .map(({ toolName, output }) => ({ toolName, value: answerOf(output) })),
  };
}

/** The text of a message, including its text files. */
function textOf(content: readonly Part[]): string {
  return content
    .flatMap((part) => {
      if (part.type === 'text') return [part.text];
      return part.type === 'file' && part.data.type === 'text' ? [part.data.text] : [];
    })
    .join('\n');
}

function answerOf(output: ToolResult['output']): JSONValue {
  if (output.type === 'execution-denied') return output.reason ?? 'denied';
  if (output.type !== 'content') return output.value;
  return output.value
    .map((part) => (part.type === 'text' ? part.text : `(${part.type})`))
    .join(' ');
}
