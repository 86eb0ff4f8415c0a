import { carries } from '../support/reader.js';
import { jsonSchema, properties, variants } from '../support/schema.js';
import { fact } from './fact.js';

/** @import { OperationPlace, Place, ShownOperation } from '../support/types.d.ts' */
/** @import { Reader } from '../support/reader.js' */

/**
 * What is shown of an operation as a whole.
 * @param {Reader} reader
 * @param {OperationPlace} operation
 * @param {ShownOperation} shown
 */
export function operationFacts(reader, operation, shown) {
  const { id, node } = operation;
  const facts = [
    fact(id, 'the path', shown.url, operation.path),
    fact(id, 'the credential', shown.credential, credentialOf(reader, operation)),
  ];
  if (shown.method) facts.push(fact(id, 'the method', shown.method, operation.method));
  if (shown.since) facts.push(fact(id, 'x-since', shown.since, node['x-since']));
  if (shown.sunset) facts.push(fact(id, 'x-sunset', shown.sunset, node['x-sunset']));
  if (shown.deprecated) facts.push(fact(id, 'deprecated', true, node.deprecated));
  if (shown.body) facts.push(bodyTypeFact(reader, operation));
  else facts.push(fact(id, 'a request body', false, node.requestBody !== undefined));
  if (shown.webhook) facts.push(...webhookFacts(reader, operation));
  for (const text of shown.says ?? []) {
    const said = `${node.summary} ${node.description}`;
    facts.push(
      fact(id, 'the description', text, said, said.toLowerCase().includes(text.toLowerCase())),
    );
  }
  return facts;
}

/**
 * @param {Reader} reader
 * @param {OperationPlace} operation
 */
function webhookFacts(reader, operation) {
  const [call] = reader.callbacks(operation);
  const payload = call && jsonSchema(reader, reader.child(call, 'requestBody'));
  const kinds = payload ? variants(reader, payload) : [];
  const all = kinds.length > 0 && kinds.every((kind) => kind.node.properties?.track_id);
  return [
    fact(operation.id, "the webhook's method", 'post', call?.method),
    fact(operation.id, "the webhook's track_id", true, all),
  ];
}

/**
 * @param {Reader} reader
 * @param {OperationPlace} operation
 */
function bodyTypeFact(reader, operation) {
  const content = reader.entries(operation, 'requestBody', 'content');
  const types = content.map(([type]) => type).join(', ');
  return fact(operation.id, 'the Content-Type', 'application/json', types);
}

/**
 * Where an operation takes its credential. An alternative beside the API key in the body, as chat
 * has it, does not count.
 * @param {Reader} reader
 * @param {OperationPlace} operation
 */
function credentialOf(reader, operation) {
  const body = jsonSchema(reader, reader.child(operation, 'requestBody'));
  if (properties(reader, body).some(([, property]) => isCredential(property))) return 'body';
  const parameters = reader.entries(operation, 'parameters').map(([, parameter]) => parameter);
  if (parameters.some((parameter) => isCredentialParameter(reader, parameter))) return 'query';
  const needs = /** @type {object[]} */ (operation.node.security ?? []);
  return needs.length > 0 && needs.every((need) => 'bearer' in need) ? 'bearer' : 'none';
}

/** @param {Place} place */
export function isCredential(place) {
  return carries(place, 'x-credential');
}

/**
 * @param {Reader} reader
 * @param {Place} parameter
 */
export function isCredentialParameter(reader, parameter) {
  const schema = reader.child(parameter, 'schema');
  return isCredential(parameter) || (schema !== undefined && isCredential(schema));
}
