import {
  type Document,
  type Node,
  type Parameter,
  type Reference,
  resolve,
} from '@genmedia/openapi';

/**
 * Leaves out parameters called `Accept` and `Content-Type`: the media types of bodies decide about
 * these headers (OpenAPI 3.1.1, 4.8.12.1). `Authorization` stays, because contracts without security
 * schemes have no other place for a credential.
 */
export function withoutNegotiatedHeaders(document: Document): (node: Node) => Node {
  const isOwn = (parameter: Parameter | Reference) => {
    const { in: where, name } = resolve(document, parameter);
    return where !== 'header' || !/^(accept|content-type)$/i.test(name);
  };
  return (node) => {
    const { parameters } = node as { parameters?: (Parameter | Reference)[] };
    return parameters ? { ...node, parameters: parameters.filter(isOwn) } : node;
  };
}
