import {
  fetchesOf,
  jsonSchema,
  type Link,
  type OperationPlace,
  type Parameter,
  type Place,
  parametersOf,
  pollLink,
  statuses,
  variants,
} from '@genmedia/openapi';
import { type Contract, contractRule } from './support/rule.ts';

/**
 * A link names an existing operation, and fills parameters of its path and query, each name once:
 * generated clients fill no others. An operation that starts a job, whose answer may be
 * `processing`, has the link `poll` to the operation that fetches the result.
 */
export const links = contractRule((contract) => {
  const { reader, operations } = contract;
  const fetches = fetchesOf(reader, operations);
  for (const operation of operations) {
    const answers = reader.entries(operation, 'responses');
    for (const [, link] of answers.flatMap(([, answer]) => reader.entries(answer, 'links'))) {
      checkLink(contract, operation, link);
    }
    if (!fetches.has(operation.id)) checkPoll(contract, operation);
  }
});

function checkLink(contract: Contract, operation: OperationPlace, link: Place<Link>): void {
  const { reader, operations, report } = contract;
  const { operationId, parameters = {} } = link.node;
  const target = operations.find(({ id }) => id === operationId);
  if (!target) {
    report(link.rawAt, `${operation.id}: the link's operation ${operationId} does not exist.`);
    return;
  }
  const targetParameters = parametersOf(reader, target).map(({ node }) => node);
  const unknown = Object.keys(parameters).filter(
    (name) => !targetParameters.some((each) => namesOf(each).includes(name)),
  );
  for (const name of unknown) {
    const message = `${target.id} has no parameter ${name} in its path or query.`;
    report(link.rawAt, `${operation.id}: ${message}`);
  }
  const filled = Object.keys(parameters).map((name) => name.replace(/^(path|query)\./, ''));
  for (const name of filled.filter((each, index) => filled.indexOf(each) < index)) {
    report(link.rawAt, `${operation.id}: the link fills the name ${name} twice.`);
  }
  const missing = targetParameters.filter(
    (each) => each.in === 'path' && !namesOf(each).some((name) => Object.hasOwn(parameters, name)),
  );
  for (const { name } of missing) {
    const message = `the link leaves out the parameter ${name} of ${target.id}.`;
    report(link.rawAt, `${operation.id}: ${message}`);
  }
}

/** The names by which a link may call a parameter (OpenAPI 3.1.1, 4.8.20); none if it cannot fill it. */
function namesOf({ in: where, name }: Parameter): string[] {
  return where === 'path' || where === 'query' ? [name, `${where}.${name}`] : [];
}

function checkPoll({ reader, report }: Contract, operation: OperationPlace): void {
  const [, answer] =
    reader.entries(operation, 'responses').find(([status]) => status === '200') ?? [];
  const schema = jsonSchema(reader, answer);
  if (!answer || !schema || pollLink(reader, operation)) return;
  const allStatuses = variants(reader, schema).flatMap((variant) => statuses(reader, variant));
  if (!allStatuses.includes('processing')) return;
  report(
    answer.rawAt,
    `${operation.id} can answer processing: its 200 needs the link "poll" to the operation that fetches the result.`,
  );
}
