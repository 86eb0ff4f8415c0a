import { tools as table } from '../generated/tools.ts';
import type { Genmedia } from '../genmedia.ts';
import type { OperationId } from '../operation.ts';
import { idempotencyKeyOf } from '../request.ts';
import { genmediaCalls } from './genmedia-calls.ts';
import { selectTools } from './select-tools.ts';
import { shortDescription, shortSchema } from './short-schema.ts';
import { isToolInput, noToolInput, type ToolInput } from './tool-calls.ts';

/** A function as OpenAI's chat API and those compatible with it take it in `tools`. */
export interface FunctionTool {
  /** The only kind. */
  type: 'function';
  /** Its name, and what a model reads of it. */
  function: { name: string; description: string; parameters: Record<string, unknown> };
}

/** What a model asks for in `message.tool_calls`. */
export interface FunctionCall {
  /** Names the call in the answer to the model. */
  id: string;
  /** The tool, and its arguments as JSON. */
  function: { name: string; arguments: string };
}

/** Operations as function definitions. Throws a TypeError if an operation is no tool. */
export function functionTools(operations: readonly OperationId[]): FunctionTool[] {
  return selectTools(table, operations).map(({ name, row }) => ({
    type: 'function',
    function: {
      name,
      description: shortDescription(row),
      parameters: shortSchema(row.input),
    },
  }));
}

/**
 * Does what a model has asked for, and resolves to the message that answers it. A failure is told in
 * the message, so that the model can correct its arguments. A call that is answered again, with the
 * same id and arguments, starts no second job. Only these operations are called, whatever the model
 * asks for. Rejects with a TypeError if an operation is no tool, and with the signal's reason if it
 * is aborted; a job that has started goes on.
 */
export async function answerFunctionCall(
  genmedia: Genmedia,
  operations: readonly OperationId[],
  call: FunctionCall,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<{ role: 'tool'; tool_call_id: string; content: string }> {
  const offered = selectTools(table, operations);
  const content = await contentOf(genmedia, offered, call, options).catch((error: unknown) => {
    options.signal?.throwIfAborted();
    return { error: error instanceof Error ? error.message : String(error) };
  });
  return { role: 'tool', tool_call_id: call.id, content: JSON.stringify(content) };
}

async function contentOf(
  genmedia: Genmedia,
  offered: ReturnType<typeof selectTools>,
  { id, function: asked }: FunctionCall,
  { signal }: { signal?: AbortSignal | undefined },
): Promise<unknown> {
  const tool = offered.find(({ name }) => name === asked.name);
  if (!tool) throw new TypeError(`There is no function ${asked.name}.`);
  const calls = genmediaCalls(genmedia, table);
  const input = argumentsOf(asked.arguments);
  // The id does not suffice: some models count from zero in each conversation.
  const idempotencyKey = await idempotencyKeyOf([id, tool.operation, input]);
  const started = await calls.start(tool.operation, input, { idempotencyKey, signal });
  if (!started.job) return started.result;
  let answer: unknown;
  for await (answer of started.job.updates(signal));
  return answer;
}

function argumentsOf(text: string): ToolInput {
  const input = parsed(text || '{}') ?? {};
  if (isToolInput(input)) return input;
  throw new TypeError(noToolInput);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TypeError('The arguments are no JSON.');
  }
}
