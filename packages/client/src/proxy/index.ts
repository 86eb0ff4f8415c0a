// For the server behind a page. The page's client uses its address as baseUrl and has no API key.
export {
  type NodeHandlerOptions,
  type NodeRequest,
  type NodeResponse,
  toNodeHandler,
} from './node-handler.ts';
export { type JobOwners, memoryOwners, type ProxyUsage } from './owners.ts';
export {
  type Allowed,
  createProxy,
  type Proxied,
  type ProxyHandler,
  type ProxyOptions,
} from './proxy.ts';
