import type { JSONValue, LanguageModelV4FilePart, LanguageModelV4Prompt } from '@ai-sdk/provider';

/** A message of text; tool results stand apart. */
export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/** What a tool answered since the user last spoke. */
export interface ToolResult {
  readonly toolName: string;
  readonly value: JSONValue;
}

/** A prompt as its answer needs it. */
export interface Conversation {
  /** All instructions, in order. */
  readonly system: string;
  /** What was said before the user's last message. */
  readonly earlier: readonly Turn[];
  /** The user's last message. */
  readonly question: string;
  /** Files of the user's last message. */
  readonly files: readonly LanguageModelV4FilePart[];
  readonly results: readonly ToolResult[];
}

export function readConversation(prompt: LanguageModelV4Prompt): Conversation {
  const last = prompt.findLastIndex(({ role }) => role === 'user');
  const message = prompt[last];
  const parts = message?.role === 'user' ? message.content : [];
  return {
    system: prompt.flatMap((one) => (one.role === 'system' ? [one.content] : [])).join('\n'),
    earlier: turnsOf(prompt.slice(0, Math.max(0, last))),
    question: textOf(parts),
    files: parts.filter((part) => part.type === 'file'),
    results: resultsOf(prompt.slice(last + 1)),
  };
}

function turnsOf(prompt: LanguageModelV4Prompt): Turn[] {
  return prompt.flatMap((message) =>
    message.role === 'user' || message.role === 'assistant'
      ? [{ role: message.role, text: textOf(message.content) }]
      : [],
  );
}

type Part = Exclude<LanguageModelV4Prompt[number]['content'], string>[number];

/** Texts of a message; text files count as its text too. */
function textOf(content: readonly Part[]): string {
  return content
    .flatMap((part) => {
      if (part.type === 'text') return [part.text];
      return part.type === 'file' && part.data.type === 'text' ? [part.data.text] : [];
    })
    .join('\n');
}

function resultsOf(prompt: LanguageModelV4Prompt): ToolResult[] {
  return prompt.flatMap((message) =>
    message.role === 'tool'
      ? message.content.flatMap((part) =>
          part.type === 'tool-result'
            ? [{ toolName: part.toolName, value: answerOf(part.output) }]
            : [],
        )
      : [],
  );
}

type Output = Extract<
  Extract<LanguageModelV4Prompt[number], { role: 'tool' }>['content'][number],
  { type: 'tool-result' }
>['output'];

function answerOf(output: Output): JSONValue {
  if (output.type === 'execution-denied') return output.reason ?? 'denied';
  if (output.type !== 'content') return output.value;
  return output.value
    .map((part) => (part.type === 'text' ? part.text : `(${part.type})`))
    .join(' ');
}
