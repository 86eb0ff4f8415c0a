// The operations as tools of language models. @genmedia/mcp serves the same table.

export { tools } from '../generated/tools.ts';
export {
  type AiTool,
  type AiTools,
  aiTools,
  type ToolExecution,
  type ToolSchema,
} from './ai-sdk-tools.ts';
export { type AnyContractClient, contractCalls } from './contract-calls.ts';
export {
  answerFunctionCall,
  type FunctionCall,
  type FunctionTool,
  functionTools,
} from './function-tools.ts';
export { genmediaCalls } from './genmedia-calls.ts';
export { type SelectedTool, selectTools } from './select-tools.ts';
export { shortDescription, shortSchema } from './short-schema.ts';
export type {
  ToolAnswer,
  ToolCallOptions,
  ToolCalls,
  ToolInput,
  ToolJob,
  ToolOutcome,
} from './tool-calls.ts';
export type { JsonSchema, ToolRow, ToolTable } from './tool-row.ts';
