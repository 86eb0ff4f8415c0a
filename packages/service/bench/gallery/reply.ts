import type { Node } from '../../proof/hostile/contract.ts';

/**
 * Returns the assistant's text and tool calls in an answer, streamed or not. Undefined if the
 * answer has none.
 */
export function replyOf(answer: unknown): string | undefined {
  const answers = chunksOf(answer).flatMap(({ choices }) => (choices ?? []) as Node[]);
  if (answers.length === 0) return undefined;
  const parts = answers.map(({ message, delta }) => (message ?? delta ?? {}) as Node);
  const calls = parts.flatMap(({ tool_calls }) => (tool_calls ?? []) as Node[]).map(callOf);
  return [parts.map(({ content }) => content ?? '').join(''), ...calls].filter(Boolean).join('\n');
}

function callOf({ function: calledFunction }: Node): string {
  const { name, arguments: values } = calledFunction as Node;
  return `${name}(${values})`;
}

/** The whole answer, or the parts of one that was streamed as server-sent events. */
function chunksOf(answer: unknown): Node[] {
  if (typeof answer !== 'string') return [(answer ?? {}) as Node];
  const events = answer.matchAll(/^data: (\{.*)$/gm);
  return Array.from(events, ([, event = '']) => JSON.parse(event) as Node);
}
