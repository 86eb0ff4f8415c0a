import type { Document } from '@genmedia/openapi';
import {
  type ChangeLocation,
  type Comparison,
  mapPair,
  matchByName,
  type Pair,
} from './comparison.ts';
import { compareEvent } from './events.ts';

/** Compares the webhooks of two documents: requests that their receivers read like answers. */
export function compareWebhooks(comparison: Comparison, documents: Pair<Document>): void {
  const webhooks = mapPair(documents, webhooksOf);
  const { removed, added, common } = matchByName(
    comparison.before.operations(webhooks.before).map((webhook) => [webhook.id, webhook]),
    comparison.after.operations(webhooks.after).map((webhook) => [webhook.id, webhook]),
  );
  for (const [id] of removed) comparison.changes.add('webhook-removed', webhookLocation(id));
  for (const [id] of added) comparison.changes.add('webhook-added', webhookLocation(id));
  for (const [id, pair] of common) compareEvent(comparison, pair, webhookLocation(id));
}

/** The document whose paths are the webhooks, for what reads the operations of paths. */
export function webhooksOf(document: Document): Document {
  return { ...document, paths: document.webhooks ?? {} };
}

function webhookLocation(id: string): ChangeLocation {
  return { direction: 'answer', operations: [id], at: '' };
}
