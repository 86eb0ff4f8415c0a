import type { JsonSchema } from '@genmedia/client/tools';
import type { Tool } from '@modelcontextprotocol/server';
import type { ToolAnswerContent, ToolCallContext } from './tool-context.ts';

/** A tool that is no operation of the contract. */
export interface OwnTool {
  name: string;
  title: string;
  description: string;
  annotations: Tool['annotations'];
  /**
   * Of the arguments. With `additionalProperties: false`, calls with any other, or without a required
   * one, are refused.
   */
  input: JsonSchema;
  /** Errors that it throws are results for the model, by their messages. */
  call(
    input: Readonly<Record<string, unknown>>,
    context: ToolCallContext,
  ): Promise<ToolAnswerContent> | ToolAnswerContent;
}
