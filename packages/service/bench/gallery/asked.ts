import type { Node } from '../../proof/hostile/contract.ts';
import type { Prepared } from '../examples/prepare.ts';

/** A request's content, as a reader wants to see it beside the result. */
export interface RequestSummary {
  /** Texts: its prompt, a question, lyrics. */
  words: readonly string[];
  /** URLs of its input files. */
  files: readonly string[];
  /** Its other fields: `duration 5`. */
  options: readonly string[];
}

const wordy = ['prompt', 'caption', 'lyrics', 'object_name'];

export function askedOf({ body, given }: Prepared): RequestSummary {
  const asked: Node = given ?? body;
  const files = Object.values(asked).flat().filter(isUrl);
  const words = [...wordy.flatMap((name) => asked[name] ?? []), ...saidBy('user', asked)];
  const options = Object.entries(asked)
    .filter(([name, value]) => !wordy.includes(name) && !isUrl(value) && typeof value !== 'object')
    .map(([name, value]) => `${name} ${value}`);
  return { words: words.map(String), files, options };
}

/** Returns what one role says in a conversation. */
function saidBy(speaker: string, { messages = [] }: Node): unknown[] {
  return (messages as Node[])
    .filter(({ role }) => role === speaker)
    .map(({ content }) => content ?? []);
}

function isUrl(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\/\S+$/.test(value);
}
