import { valueAsText } from '../ui/format.ts';

/** A message of a conversation. */
export interface Message {
  role: string;
  content?: unknown;
  tool_calls?: unknown;
}

/** The text of a message; its calls of tools as JSON if it has none. */
export function messageText({ content, tool_calls: calls }: Partial<Message>): string {
  const text = Array.isArray(content)
    ? content.map((part) => valueAsText(part?.text ?? '')).join('')
    : content;
  if (typeof text === 'string' && text !== '') return text;
  return calls ? JSON.stringify(calls, null, 2) : '';
}
