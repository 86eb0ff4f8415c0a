import type { Node } from '../../proof/hostile/contract.ts';
import { isUrl } from '../examples/ask.ts';
import type { Prepared } from '../examples/prepare.ts';

/** A request's content, as a reader wants to see it beside the result. */
export interface RequestSummary {
  /** Texts: its prompt, a question, lyrics. */
  texts: readonly string[];
  /** URLs of its input files. */
  files: readonly string[];
  /** Its other fields: `duration 5`. */
  options: readonly string[];
}

const textFields = ['prompt', 'caption', 'lyrics', 'object_name'];

export function summarizeRequest({ body, jobInput }: Prepared): RequestSummary {
  const input: Node = jobInput ?? body;
  const files = Object.values(input).flat().filter(isUrl);
  const texts = [...textFields.flatMap((name) => input[name] ?? []), ...messagesOf('user', input)];
  const options = Object.entries(input)
    .filter(
      ([name, value]) => !textFields.includes(name) && !isUrl(value) && typeof value !== 'object',
    )
    .map(([name, value]) => `${name} ${value}`);
  return { texts: texts.map(String), files, options };
}

/** Returns what one role says in a conversation. */
function messagesOf(author: string, { messages = [] }: Node): unknown[] {
  return (messages as Node[])
    .filter(({ role }) => role === author)
    .map(({ content }) => content ?? []);
}
