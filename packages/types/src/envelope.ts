import type { AgentMeta } from './generated/contract.ts';

/** The envelope of every successful answer of the agents' operations, around its `data`. */
export interface AgentEnvelope<Data> {
  /** The result. */
  data: Data;
  /** Null, because the answer is a success. */
  error: null;
  /** Data about the request, such as its id. */
  meta: AgentMeta;
}
