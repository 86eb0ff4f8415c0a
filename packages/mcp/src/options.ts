import type { ToolCalls, ToolTable } from '@genmedia/client/tools';
import type { ResultFiles } from './results/result-files.ts';
import type { LocalFiles } from './tools/local-files.ts';
import type { OwnTool } from './tools/own-tool.ts';
import type { CallStore } from './tools/unsettled-calls.ts';

/** What `createToolServer` takes. */
export interface ToolServerOptions {
  /** The name and version under which the server introduces itself. */
  name: string;
  version: string;
  /** What a model reads about all tools together, before what the server itself says. */
  instructions?: string | undefined;
  /** The operations of a contract, from @genmedia/codegen. */
  tools: ToolTable;
  /**
   * The operations that are tools of their own: operationIds, groups, words of groups, or `all`.
   * Others are found by `search_operations` and called by `run_operation`. Default: all if the
   * contract has at most 20, else none.
   */
  select?: readonly string[] | undefined;
  /** The calls of a connection, by its credential. Over stdio there is none. */
  callsFor: (credential: string | undefined) => ToolCalls;
  /** Seconds that a tool waits for its job before it answers with the job. Default 45. */
  waitSeconds?: number | undefined;
  /**
   * The most jobs, and other calls that may cost money, that one credential may start while the
   * server runs. Default: no limit.
   */
  maxJobs?: number | undefined;
  /**
   * The most US dollars that one credential may spend while the server runs, as far as the service
   * knows prices. Needs `spentBy`. Default: no limit.
   */
  maxCost?: number | undefined;
  /** What the account of a credential has spent so far, in US dollars. */
  spentBy?: ((credential: string | undefined) => Promise<number>) | undefined;
  /** How files of results are read, to show them to a model. Default: results have links only. */
  resultFiles?: ResultFiles | undefined;
  /** Files of this machine that tools may send. Default: none, so files are URLs. */
  localFiles?: LocalFiles | undefined;
  /**
   * Keeps calls whose result nobody has received, so that the same call gets the same job after a
   * restart, too. Default: they are known while the server runs.
   */
  callStore?: CallStore | undefined;
  /** Further tools, such as those for accounts. */
  ownTools?: readonly OwnTool[] | undefined;
}
