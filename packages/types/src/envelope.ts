import type { AgentMeta } from './generated/contract.ts';

/** The envelope of every successful answer of the agents' operations, around its `data`. */
export interface AgentEnvelope<Data> {
  data: Data;
  error: null;
  meta: AgentMeta;
}
