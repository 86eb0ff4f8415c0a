// For the server of a page. The page's client has its address as baseUrl, and no key.
export { type NodeRequest, type NodeResponse, toNodeHandler } from './node-handler.ts';
export { createProxy, type Proxied, type ProxyHandler, type ProxyOptions } from './proxy.ts';
