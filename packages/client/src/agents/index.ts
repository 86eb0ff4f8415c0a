// For programs that have an account of their own: they sign up, log in and stay logged in.
export { type AgentSession, type AgentSessionOptions, createAgentSession } from './session.ts';
export {
  memoryStore,
  type SessionState,
  type SessionStore,
  storageStore,
} from './session-store.ts';
