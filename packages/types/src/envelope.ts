import type { AgentMeta } from './generated/contract.ts';

/** What every successful answer of the agent control plane looks like around its `data`. */
export interface AgentEnvelope<Data> {
  data: Data;
  error: null;
  meta: AgentMeta;
}
