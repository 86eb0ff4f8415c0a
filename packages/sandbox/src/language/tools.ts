import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4ToolCall,
} from '@ai-sdk/provider';
import type { Random } from '@genmedia/media/random';
import type { Conversation } from './conversation.ts';
import { type Clues, cluesIn, wordsOfName } from './json/clues.ts';
import { Budget, valueFor } from './json/from-schema.ts';
import { tokensOfCall } from './tokens.ts';

/**
 * The tools to call: the required one, or those that the user's message asks for by name ("use
 * get_weather"), or else the first whose name's words are in it ("the weather in Lisbon"). Once tools
 * have answered, only a required one is called again.
 */
export function toolCalls(
  {
    tools = [],
    toolChoice = { type: 'auto' },
    maxOutputTokens = Infinity,
  }: LanguageModelV4CallOptions,
  { question, results }: Conversation,
  random: Random,
): LanguageModelV4ToolCall[] {
  const callable = tools.filter((tool) => tool.type === 'function');
  const clues = cluesIn(question, question);
  const isAnswered = results.length > 0;
  const budget = new Budget();
  const calls: LanguageModelV4ToolCall[] = [];
  let tokens = 0;
  for (const [i, tool] of chosen(callable, toolChoice, clues.text, isAnswered).entries()) {
    const call = {
      type: 'tool-call' as const,
      toolCallId: `call_${Math.floor(random.fork(`call/${i}`).next() * 2 ** 50).toString(36)}`,
      toolName: tool.name,
      input: argumentsFor(tool, clues, random, budget),
    };
    calls.push(call);
    tokens += tokensOfCall(call);
    // The call that does not fit shows that the answer is cut. Those after it would not be kept.
    if (tokens > maxOutputTokens) break;
  }
  return calls;
}

type Choice = NonNullable<LanguageModelV4CallOptions['toolChoice']>;

function chosen(
  tools: readonly LanguageModelV4FunctionTool[],
  choice: Choice,
  text: string,
  isAnswered: boolean,
): LanguageModelV4FunctionTool[] {
  if (choice.type === 'none') return [];
  if (choice.type === 'tool') return tools.filter(({ name }) => name === choice.toolName);
  const wanted = isAnswered ? [] : askedFor(tools, text.toLowerCase());
  if (wanted.length > 0 || choice.type === 'auto') return wanted;
  return tools.slice(0, 1);
}

function askedFor(
  tools: readonly LanguageModelV4FunctionTool[],
  text: string,
): LanguageModelV4FunctionTool[] {
  const named = tools.filter(({ name }) => names(text, name.toLowerCase()));
  return named.length > 0 ? named : tools.filter(mentionedIn(text)).slice(0, 1);
}

/** Whether a name stands in a text by itself: "add" is not in "address", nor in "add_user". */
function names(text: string, name: string): boolean {
  const pieces = text.split(name);
  return pieces
    .slice(1)
    .some(
      (after, i) =>
        !/[\p{Script=Latin}\p{N}_-]$/u.test(pieces[i]?.slice(-2) ?? '') &&
        !/^[\p{Script=Latin}\p{N}_]/u.test(after),
    );
}

/** Words at the start of a tool's name that say nothing about its purpose. */
const verbs =
  /^(?:get|set|fetch|find|search|look|lookup|up|query|list|read|create|make|add|run|do|call|the|a|an|of|for|by|to|in|and|my|current|data|info|information|tool|function)$/;

function mentionedIn(text: string): (tool: LanguageModelV4FunctionTool) => boolean {
  const mentioned = new Set(wordsIn(text));
  return ({ name }) => {
    const words = wordsOfName(name).filter((word) => !verbs.test(word));
    return (
      words.length > 0 && words.every((word) => mentioned.has(word) || mentioned.has(`${word}s`))
    );
  };
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function argumentsFor(
  { inputSchema }: LanguageModelV4FunctionTool,
  clues: Clues,
  random: Random,
  budget: Budget,
): string {
  const schema =
    inputSchema.type === undefined ? { ...inputSchema, type: 'object' as const } : inputSchema;
  return JSON.stringify(valueFor(schema, clues, random, budget));
}
