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
export function withoutNegotiatedHeaders(document: Document): (item: Node) => Node {
  const schemes = Object.entries(document.components?.securitySchemes ?? {});
  const authorizing = schemes.flatMap(([name, scheme]) =>
    setsAuthorization(resolve(document, scheme as Node)) ? name : [],
  );
  const hasCredential = ({ security = document.security ?? [] }: Operation) =>
    security.some((item) => authorizing.some((name) => name in item));

  const without = <T extends PathItem | Operation>(node: T, isAuthorized: boolean): T => {
    const left = isAuthorized
      ? /^(accept|content-type|authorization)$/i
      : /^(accept|content-type)$/i;
    const isOwn = (parameter: Parameter | Reference) => {
      const { in: where, name } = resolve(document, parameter);
      return where !== 'header' || !left.test(name);
    };
    const { parameters } = node;
    return parameters ? { ...node, parameters: parameters.filter(isOwn) } : node;
  };

  return (node) => {
    const item = node as PathItem;
    const operations = methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [[method, operation] as const] : [];
    });
    const isAuthorized = operations.every(([, operation]) => hasCredential(operation));
    const own = operations.map(([method, operation]) => [
      method,
      without(operation, hasCredential(operation)),
    ]);
    return { ...without(item, isAuthorized), ...Object.fromEntries(own) };
  };
}

/** Whether a scheme's credential is in the header `Authorization`. */
function setsAuthorization({ type, in: place, name }: Node): boolean {
  if (type === 'apiKey') return place === 'header' && /^authorization$/i.test(String(name));
  return type !== 'mutualTLS';
}
