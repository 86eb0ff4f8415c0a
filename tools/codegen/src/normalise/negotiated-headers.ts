import {
  type Document,
  methods,
  type Node,
  type Operation,
  type Parameter,
  type PathItem,
  type Reference,
  resolve,
} from '@genmedia/openapi';

/**
 * Leaves out parameters called `Accept` and `Content-Type`, because the media types of bodies decide
 * about these headers, and `Authorization` where a security scheme does (OpenAPI 3.1.1, 4.8.12.1).
 * Where none does, contracts have no other place for a credential.
 */
export function withoutNegotiatedHeaders(document: Document) {
  const schemes = Object.entries(document.components?.securitySchemes ?? {});
  const setting = schemes.filter(([, each]) => setsAuthorization(resolve(document, each as Node)));
  const isAuthorized = ({ security = document.security ?? [] }: Operation) =>
    security.some((item) => setting.some(([name]) => name in item));
  const without = (node: PathItem | Operation, authorization: boolean): Node => {
    const left = authorization
      ? /^(accept|content-type|authorization)$/i
      : /^(accept|content-type)$/i;
    const isOwn = (parameter: Parameter | Reference) => {
      const { in: where, name } = resolve(document, parameter);
      return where !== 'header' || !left.test(name);
    };
    const { parameters } = node;
    return parameters ? { ...node, parameters: parameters.filter(isOwn) } : node;
  };
  return {
    pathItem(node: Node): Node {
      const item = node as PathItem;
      return without(item, methods.flatMap((method) => item[method] ?? []).every(isAuthorized));
    },
    operation: (node: Node) => without(node as Operation, isAuthorized(node as Operation)),
  };
}

/** Whether a scheme's credential is in the header `Authorization`. */
function setsAuthorization({ type, in: place, name }: Node): boolean {
  if (type === 'apiKey') return place === 'header' && /^authorization$/i.test(String(name));
  return type !== 'mutualTLS';
}
