import { jsonSchema, properties } from '@genmedia/openapi';
import { contractRule } from './support/rule.ts';

/**
 * An operation takes `webhook` if and only if it describes that call as the callback `completion`.
 */
export const webhookCallback = contractRule(({ reader, operations, report }) => {
  for (const operation of operations) {
    const body = jsonSchema(reader, reader.child(operation, 'requestBody'));
    const takesWebhook = properties(reader, body).some(([name]) => name === 'webhook');
    const hasCallback = operation.node.callbacks?.completion !== undefined;
    if (takesWebhook === hasCallback) continue;
    const message = takesWebhook
      ? `${operation.id} takes webhook: it needs the callback completion.`
      : `${operation.id} has the callback completion, but takes no webhook.`;
    report(operation.at, message);
  }
});
