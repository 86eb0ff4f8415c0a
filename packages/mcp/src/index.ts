// Tools of the Model Context Protocol, of Genmedia's contract or of any other.

export {
  createFetchHandler,
  type FetchHandler,
  type FetchHandlerOptions,
} from './fetch-handler.ts';
export {
  createGenmediaServer,
  defaultTools,
  type GenmediaServerOptions,
} from './genmedia-server.ts';
export type { ToolServerOptions } from './options.ts';
export type { ResultFiles } from './results/result-files.ts';
export { createToolServer, type ToolServer } from './tool-server.ts';
export type { LocalFiles } from './tools/local-files.ts';
export type { OwnTool } from './tools/own-tool.ts';
export type { ToolAnswerContent, ToolCallContext } from './tools/tool-context.ts';
export type { CallStore, KeptCall } from './tools/unsettled-calls.ts';
