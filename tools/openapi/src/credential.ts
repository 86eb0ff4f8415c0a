import { requestSchema } from './body.ts';
import type { Document, Parameter, SecurityRequirement } from './document.ts';
import { parametersOf } from './parameters.ts';
import type { OperationPlace, Place, Reader } from './reader.ts';
import { facets, properties } from './schema.ts';

/** Whether a place has an extension, either where it is written or where its `$ref` points. */
export function carries(place: Place, key: string): boolean {
  return [place.raw, place.node].some(
    (node) => (node as Record<string, unknown> | undefined)?.[key] !== undefined,
  );
}

/** Whether a field or a query parameter carries the credential: it or its schema is marked so. */
export function isCredential(reader: Reader, place: Place<object>): boolean {
  // A header or a cookie is for a security scheme, and a path is no place for a secret.
  const { in: where } = place.node as Partial<Parameter>;
  if (where !== undefined && where !== 'query') return false;
  if (carries(place, 'x-credential')) return true;
  const schema = reader.child(place as Place<Parameter>, 'schema');
  return schema !== undefined && carries(schema, 'x-credential');
}

/** The place of an operation's credential; `none` if it needs no credential. */
export type CredentialPlace = 'body' | 'query' | 'bearer' | 'none';

/** Where requests of an operation carry the credential. */
export function credentialOf(
  reader: Reader,
  document: Document,
  operation: OperationPlace,
): CredentialPlace {
  const security = securityOf(document, operation);
  if (credentialFields(reader, operation).length > 0) {
    // An optional field or parameter without an alternative does not prove whose call it is.
    return isDemanded(reader, operation) || security.length > 0 ? 'body' : 'none';
  }
  const parameters = parametersOf(reader, operation).filter((each) => isCredential(reader, each));
  if (parameters.length > 0) {
    const isRequired = parameters.some(({ node }) => node.required === true);
    return isRequired || security.length > 0 ? 'query' : 'none';
  }
  // `{}` among the requirements makes security optional (OpenAPI 3.1.1, 4.8.30).
  const always = security.length > 0 && security.every((item) => Object.keys(item).length > 0);
  return always ? 'bearer' : 'none';
}

/** The requirements of an operation, or else those of the whole document. */
export function securityOf(document: Document, { node }: OperationPlace): SecurityRequirement[] {
  return node.security ?? document.security ?? [];
}

/** Names of the credential's fields in a request's JSON or form, also in the branches of a union. */
export function credentialFields(reader: Reader, operation: OperationPlace): string[] {
  const schema = requestSchema(reader, reader.child(operation, 'requestBody'));
  const names = properties(reader, schema)
    .filter(([, property]) => isCredential(reader, property))
    .map(([name]) => name);
  return [...new Set(names)];
}

/** Whether a request needs its credential, in at least one branch of a union. */
function isDemanded(reader: Reader, operation: OperationPlace): boolean {
  const body = reader.child(operation, 'requestBody');
  const schema = requestSchema(reader, body);
  if (!schema || body?.node.required !== true) return false;
  const names = credentialFields(reader, operation);
  return facets(reader, schema).some(({ node }) =>
    node.required?.some((name) => names.includes(name)),
  );
}
