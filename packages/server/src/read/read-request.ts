import type { Incoming } from '../http/incoming.ts';
import { pathParameterReader } from '../http/path-pattern.ts';
import type { Contract, Operation } from '../operation/operation.ts';
import type { JsonLimits } from './json.ts';
import { parameterReader, type ReadParameters } from './parameters.ts';
import { bodyReader, type SentBody } from './read-body.ts';

/** The parts of a request that the contract describes. Nothing is validated yet. */
export interface RequestParts extends ReadParameters {
  body: SentBody;
}

const noBody: SentBody = { value: undefined, kind: 'other' };

/** Reads the parts of an operation's requests that the contract describes, and nothing else. */
export function requestReader(
  operation: Operation,
  bodyLimit: number,
  jsonLimits: JsonLimits,
  security: Contract['security'] = {},
): (incoming: Incoming) => RequestParts | Promise<RequestParts> {
  const pathParametersOf = pathParameterReader(operation.path);
  const secrets = Object.values(security)
    .filter((scheme) => scheme.in === 'query' || scheme.in === 'cookie')
    .map(({ name }) => name);
  const readParameters = parameterReader(operation, secrets);
  const takesBody = operation.bodyTypes.length > 0;
  const readBody = takesBody ? bodyReader(operation, bodyLimit, jsonLimits) : undefined;
  return (incoming) => {
    const { path, query, header } = incoming;
    const parameters = readParameters({ path: pathParametersOf(path), query, header });
    if (!readBody) return { ...parameters, body: noBody };
    return readBody(incoming).then((body) => ({ ...parameters, body }));
  };
}
