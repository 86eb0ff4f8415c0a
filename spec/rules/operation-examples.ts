import {
  examplesOf,
  isObject,
  jsonOf,
  type OperationPlace,
  type Place,
  type RequestBody,
  type Response,
  statuses,
  variants,
} from '@genmedia/openapi';
import { type Contract, contractRule } from './support/rule.ts';

/**
 * Every request body and every JSON response has an example. If `status` distinguishes the answers
 * of an operation, there is an example of every status.
 */
export const operationExamples = contractRule((contract) => {
  const { reader, operations } = contract;
  const callbacks = operations.flatMap((each) => reader.callbacks(each));
  for (const operation of [...operations, ...callbacks]) {
    const body = reader.child(operation, 'requestBody');
    if (body) checkBody(contract, operation, body, 'request');
    for (const [status, response] of reader.entries(operation, 'responses')) {
      checkBody(contract, operation, response as Place<RequestBody>, status);
      checkStatuses(contract, operation, response, status);
    }
  }
});

function checkBody(
  { reader, report }: Contract,
  { id }: OperationPlace,
  body: Place<RequestBody>,
  name: string,
): void {
  for (const [type, media] of reader.entries(body, 'content')) {
    if (name !== 'request' && type !== 'application/json') continue;
    if (examplesOf(reader, media).length > 0) continue;
    report(media.rawAt, `${id}: the ${type} body of "${name}" needs an example.`);
  }
}

function checkStatuses(
  { reader, report }: Contract,
  { id }: OperationPlace,
  response: Place<Response>,
  name: string,
): void {
  const media = jsonOf(reader, response);
  const schema = media && reader.child(media, 'schema');
  if (!schema) return;
  const values = examplesOf(reader, media).map(({ value }) => value);
  const statusesOfExamples = new Set(
    values.map((value) => (isObject(value) ? value.status : undefined)),
  );
  if (statusesOfExamples.size === 0) return;
  const possibleStatuses = variants(reader, schema).flatMap((variant) => statuses(reader, variant));
  for (const status of new Set(possibleStatuses)) {
    if (statusesOfExamples.has(status)) continue;
    const message = `${id}: "${name}" can answer the status ${status}, but has no example of it.`;
    report(media.rawAt, message);
  }
}
