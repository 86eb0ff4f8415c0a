import type { ToolCalls } from '@genmedia/client/tools';
import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server';

/** What a tool answers: its result, or what it must know before it can start. */
export type ToolAnswerContent = CallToolResult | InputRequiredResult;

/** One call of a tool, as all tools see it. */
export interface ToolCallContext {
  calls: ToolCalls;
  /** Whose calls these are: a hash of the credential, or '' where there is none. */
  owner: string;
  /** Resolves with what the account has spent so far, in US dollars. */
  readSpent(): Promise<number>;
  /** Aborted when the client cancels the call, or when the connection ends. */
  signal: AbortSignal;
  /** Aborted when the call must answer with its job instead of waiting on. */
  endWait: AbortSignal;
  /** Whether the connection has ended, so that nobody hears of the result. */
  isDisconnected(): boolean;
  /** Tells the client that the work goes on. Does nothing if the client has not asked for it. */
  progress(message: string): Promise<void>;
  /** What the client has answered to a question of an earlier round of this call. */
  inputResponses: Readonly<Record<string, unknown>> | undefined;
  /** Whether the client can say which folders the server may read. */
  hasRoots: boolean;
  /** The Idempotency-Key that the client has chosen for this call. */
  idempotencyKey: string | undefined;
}
