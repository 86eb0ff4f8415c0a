import { contractRule } from './support/rule.ts';

/**
 * Every answer has the header X-Request-Id, by which the request can be found in the service's
 * logs.
 */
export const requestId = contractRule(({ reader, operations, report }) => {
  for (const operation of operations) {
    for (const [status, response] of reader.entries(operation, 'responses')) {
      if (reader.entries(response, 'headers').some(([name]) => name === 'X-Request-Id')) continue;
      const message = `${operation.id}: the answer ${status} needs the header X-Request-Id.`;
      report(response.rawAt, message);
    }
  }
});
