import { tools as table } from '../generated/tools.ts';
import type { Genmedia } from '../genmedia.ts';
import type { OperationId } from '../operation.ts';
import type { Input, Result, Update } from '../operation-types.ts';
import { idempotencyKeyOf } from '../request.ts';
import { genmediaCalls } from './genmedia-calls.ts';
import { selectTools } from './select-tools.ts';
import { shortDescription, shortSchema } from './short-schema.ts';
import {
  isToolInput,
  noToolInput,
  type ToolAnswer,
  type ToolCalls,
  type ToolInput,
} from './tool-calls.ts';
import type { JsonSchema } from './tool-row.ts';

/**
 * A schema that the AI SDK takes (Standard Schema, with JSON Schema). It lets every object pass: the
 * service checks arguments, and its answers say what to change.
 */
export interface ToolSchema<T> {
  /** What every library reads (standardschema.dev). */
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'genmedia';
    readonly types?: { readonly input: T; readonly output: T };
    readonly validate: (
      value: unknown,
    ) => { readonly value: T } | { readonly issues: readonly { readonly message: string }[] };
    readonly jsonSchema: {
      readonly input: (options: { readonly target: string }) => Record<string, unknown>;
      readonly output: (options: { readonly target: string }) => Record<string, unknown>;
    };
  };
}

/** What the AI SDK tells a tool about its call. */
export interface ToolExecution {
  /** Names the call, so that a repeated one starts no second job. */
  toolCallId: string;
  /** Ends the wait. A job that has started goes on. */
  abortSignal?: AbortSignal | undefined;
}

/** A tool of the AI SDK. While a job runs, it yields its updates; the last value is the result. */
export interface AiTool<K extends OperationId> {
  /** What a model reads of it. */
  description: string;
  /** The arguments that a model gives. */
  inputSchema: ToolSchema<Input<K>>;
  /** Calls the operation. */
  execute(
    input: Input<K>,
    options: ToolExecution,
  ): AsyncGenerator<Update<K> | Result<K>, void, void>;
}

/** Tools by the names of their operations. */
export type AiTools<K extends OperationId> = { [N in K]: AiTool<N> };

/**
 * Operations as tools of the AI SDK, for `generateText` and `streamText`. A call of a model that is
 * executed again, with the same id and arguments, starts no second job. Throws a TypeError if an
 * operation is no tool, because its input or answers contain secrets.
 *
 * ```ts
 * const tools = aiTools(genmedia, ['listModels', 'generateImage']);
 * await generateText({ model, tools, stopWhen: isStepCount(5), prompt: 'Draw a lighthouse' });
 * ```
 */
export function aiTools<K extends OperationId>(
  genmedia: Genmedia,
  operations: readonly K[],
): AiTools<K> {
  const calls = genmediaCalls(genmedia, table);
  const entries = selectTools(table, operations).map(({ name, operation, row }) => [
    name,
    {
      description: shortDescription(row),
      inputSchema: schemaOf(shortSchema(row.input)),
      execute: (input: ToolInput, { toolCallId, abortSignal }: ToolExecution) =>
        answersOf(calls, operation, input, { id: toolCallId, signal: abortSignal }),
    },
  ]);
  return Object.fromEntries(entries) as AiTools<K>;
}

async function* answersOf(
  calls: ToolCalls,
  operation: string,
  input: ToolInput,
  { id, signal }: { id: string; signal: AbortSignal | undefined },
): AsyncGenerator<ToolAnswer, void, void> {
  // The id does not suffice: some models count from zero in each conversation.
  const idempotencyKey = await idempotencyKeyOf([id, operation, input]);
  const outcome = await calls.start(operation, input, { idempotencyKey, signal });
  if (outcome.job) yield* outcome.job.updates(signal);
  else yield outcome.result as ToolAnswer;
}

function schemaOf<T>(schema: JsonSchema): ToolSchema<T> {
  const jsonSchema = () => schema;
  return {
    '~standard': {
      version: 1,
      vendor: 'genmedia',
      validate: (value) =>
        isToolInput(value) ? { value: value as T } : { issues: [{ message: noToolInput }] },
      jsonSchema: { input: jsonSchema, output: jsonSchema },
    },
  };
}
