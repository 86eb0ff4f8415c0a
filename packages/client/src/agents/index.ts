// For programs that have an account of their own: signing up, logging in, and staying so.
export { type AgentSession, type AgentSessionOptions, createAgentSession } from './session.ts';
export {
  memoryStore,
  type SessionState,
  type SessionStore,
  storageStore,
} from './session-store.ts';
