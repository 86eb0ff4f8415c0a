import type { Migration } from 'kysely/migration';
import * as schema from './migrations/0001-schema.ts';
import * as signups from './migrations/0002-signups.ts';
import * as space from './migrations/0003-space.ts';
import * as fairShares from './migrations/0004-fair-shares.ts';
import * as turnsOfNewcomers from './migrations/0005-turns-of-newcomers.ts';
import * as pausedReceivers from './migrations/0006-paused-receivers.ts';
import * as modelsOfJobs from './migrations/0007-models-of-jobs.ts';
import * as submissions from './migrations/0008-submissions.ts';
import * as usage from './migrations/0009-usage.ts';
import * as cancelledJobs from './migrations/0010-cancelled-jobs.ts';
import * as listedJobs from './migrations/0011-listed-jobs.ts';
import * as progressOfSubmissions from './migrations/0012-progress-of-submissions.ts';
import * as defaultsOfJobs from './migrations/0013-defaults-of-jobs.ts';
import * as credentialChanges from './migrations/0014-credential-changes.ts';
import * as workerLeases from './migrations/0015-worker-leases.ts';
import * as unchangedQueues from './migrations/0016-unchanged-queues.ts';
import * as endedAccounts from './migrations/0017-ended-accounts.ts';
import * as accountTexts from './migrations/0019-account-texts.ts';
import * as foundByIndex from './migrations/0020-found-by-index.ts';
import * as usageOfDays from './migrations/0021-usage-of-days.ts';
import * as usageFromBefore from './migrations/0022-usage-from-before.ts';
import * as unknownFields from './migrations/0025-unknown-fields.ts';
import * as fileEnds from './migrations/0026-file-ends.ts';
import * as sentMails from './migrations/0027-sent-mails.ts';
import * as begunWebhooks from './migrations/0028-begun-webhooks.ts';
import * as trackedJobs from './migrations/0029-tracked-jobs.ts';
import * as backlogs from './migrations/0030-backlogs.ts';
import * as quickSums from './migrations/0031-quick-sums.ts';
import * as listedTexts from './migrations/0032-listed-texts.ts';

interface SchemaChange extends Migration {
  /** Set if its statements cannot run in a transaction, like those of buildIndex. */
  outsideTransaction?: true;
}

/**
 * The migrations in the order in which they run. Never change a released migration: add another.
 * Numbers that are missing were never released. If a release without, say, 0023 cannot work on a
 * database that has a later one, the name of the later one ends with `-needs-0023`.
 */
export const migrations: Record<string, SchemaChange> = {
  '0001-schema': schema,
  '0002-signups': signups,
  '0003-space': space,
  '0004-fair-shares': fairShares,
  '0005-turns-of-newcomers': turnsOfNewcomers,
  '0006-paused-receivers': pausedReceivers,
  '0007-models-of-jobs': modelsOfJobs,
  '0008-submissions': submissions,
  '0009-usage': usage,
  '0010-cancelled-jobs': cancelledJobs,
  '0011-listed-jobs': listedJobs,
  '0012-progress-of-submissions': progressOfSubmissions,
  '0013-defaults-of-jobs': defaultsOfJobs,
  '0014-credential-changes': credentialChanges,
  '0015-worker-leases': workerLeases,
  '0016-unchanged-queues': unchangedQueues,
  '0017-ended-accounts': endedAccounts,
  '0019-account-texts': accountTexts,
  '0020-found-by-index': foundByIndex,
  '0021-usage-of-days': usageOfDays,
  '0022-usage-from-before': usageFromBefore,
  '0025-unknown-fields': unknownFields,
  '0026-file-ends': fileEnds,
  '0027-sent-mails': sentMails,
  '0028-begun-webhooks': begunWebhooks,
  '0029-tracked-jobs': trackedJobs,
  '0030-backlogs': backlogs,
  '0031-quick-sums': quickSums,
  '0032-listed-texts': listedTexts,
};
