import type { Migration } from 'kysely/migration';
import * as accounts from './0001-accounts.ts';
import * as mails from './0002-mails.ts';
import * as jobs from './0003-jobs.ts';
import * as rateLimits from './0004-rate-limits.ts';
import * as webhooks from './0005-webhooks.ts';
import * as jobAttempts from './0006-job-attempts.ts';
import * as deployments from './0007-deployments.ts';
import * as customersAndKeys from './0008-customers-and-keys.ts';
import * as jobOrigin from './0009-job-origin.ts';
import * as lately from './0010-lately.ts';
import * as retention from './0011-retention.ts';
import * as cacheGeneration from './0012-cache-generation.ts';
import * as audit from './0013-audit.ts';
import * as resentWebhooks from './0014-resent-webhooks.ts';
import * as claimOrder from './0015-claim-order.ts';
import * as unverifiedAccounts from './0016-unverified-accounts.ts';
import * as credentialVersion from './0017-credential-version.ts';
import * as webhookSecrets from './0018-webhook-secrets.ts';

/** In the order in which they run. A released migration is never changed: add another. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-mails': mails,
  '0003-jobs': jobs,
  '0004-rate-limits': rateLimits,
  '0005-webhooks': webhooks,
  '0006-job-attempts': jobAttempts,
  '0007-deployments': deployments,
  '0008-customers-and-keys': customersAndKeys,
  '0009-job-origin': jobOrigin,
  '0010-lately': lately,
  '0011-retention': retention,
  '0012-cache-generation': cacheGeneration,
  '0013-audit': audit,
  '0014-resent-webhooks': resentWebhooks,
  '0015-claim-order': claimOrder,
  '0016-unverified-accounts': unverifiedAccounts,
  '0017-credential-version': credentialVersion,
  '0018-webhook-secrets': webhookSecrets,
};
