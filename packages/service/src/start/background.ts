import { join } from 'node:path';
import { admitMail } from '../accounts/admit-mail.ts';
import { startHostCancellations } from '../engines/hosts/cancellations.ts';
import { ConfigError } from '../errors/config-error.ts';
import type { Checks } from '../http/health.ts';
import { type Liveness, openLiveness } from '../jobs/liveness.ts';
import { startReaper } from '../jobs/reaper.ts';
import { startJobWorker } from '../jobs/worker.ts';
import type { Log } from '../log.ts';
import { startLoop } from '../loop.ts';
import { startMailSender } from '../mail/sender.ts';
import { fileTransport, smtpTransport } from '../mail/transport.ts';
import { removeOutputs } from '../media/outputs.ts';
import type { Context } from '../operations/context.ts';
import { HeldResults } from '../operations/generations/held-results.ts';
import { completionEvent } from '../operations/generations/responses.ts';
import { createRunJob } from '../operations/generations/run.ts';
import { startCustomerMaker } from '../payments/customers.ts';
import type { PaymentProcessor } from '../payments/processor.ts';
import { startFileListing } from '../retention/list-files.ts';
import { startAccountRemover } from '../retention/remove-accounts.ts';
import { startFileRemover } from '../retention/remove-files.ts';
import { startRetention } from '../retention/retention.ts';
import { startWebhookSender } from '../webhooks/sender.ts';
import type { Closing } from './closing.ts';
import type { Parts } from './parts.ts';

/** How long a stop lets jobs run. After that they go back to the queue. */
const jobGraceMs = 20_000;
const webhookGraceMs = 5000;
const sweepMs = 60_000;
const heldSweepMs = 600_000;

/**
 * Work of every process besides its own: requeues jobs of dead workers, and deletes old request
 * counts.
 */
export function startUpkeep({ context, database }: Parts, log: Log, closing: Closing): void {
  const { db, notifications, rateLimiter } = context;
  if (!database.embedded) {
    const reaper = startReaper({ db, notifications, log });
    closing.push(() => reaper.stop());
  }
  const sweeper = startLoop(async () => (await rateLimiter.sweep()) > 0, {
    everyMs: sweepMs,
    onError: (error) => log.warn('old request counts cannot be deleted', { error }),
  });
  closing.push(() => sweeper.stop());
}

/**
 * Starts the work of a worker: jobs, webhooks, mails, and the deletion of old files and records.
 * Returns the check that tells whether it can continue.
 */
export async function startWorkerParts(parts: Parts, log: Log, closing: Closing): Promise<Checks> {
  const { context, database, metrics } = parts;
  const { config, db, notifications } = context;
  startSenders(parts, log, closing);
  const { providerOf } = context.engines;
  const cancellations = startHostCancellations({ db, notifications, providerOf, log });
  closing.push(() => cancellations.stop());
  const processor = await startPayments(context, log, closing);
  const liveness = await openLiveness({ database, log, leaseMs: config.workerLeaseMs });
  closing.push(() => liveness.close());
  const worker = startJobWorker({
    db,
    notifications,
    liveness,
    run: createRunJob({ ...context, held: openHeldResults(context, log, closing) }),
    concurrency: context.engines.jobsAtOnce,
    log,
    discard: ({ output }) => removeOutputs(context.storage, output as string[]),
    onEnded: metrics.job,
  });
  closing.push(() => worker.stop({ graceMs: jobGraceMs }));
  startRemovals(context, processor, log, closing);
  return { worker: async () => checkAlive(liveness) };
}

/** Removes old files and records, and what deleted accounts have left. */
function startRemovals(
  { config, db, storage, storageWatch, uploads, deployments }: Context,
  processor: PaymentProcessor | undefined,
  log: Log,
  closing: Closing,
): void {
  const { jobRetentionDays: jobDays, fileRetentionDays: fileDays } = config;
  if (fileDays !== undefined) {
    const listing = startFileListing({ db, storage, days: fileDays, log });
    closing.push(() => listing.stop());
  }
  const fileRemover = startFileRemover({ db, storage, storageWatch, log });
  closing.push(() => fileRemover.stop());
  const remover = startAccountRemover({ db, storage, uploads, processor, log });
  closing.push(() => remover.stop());
  const { inputs } = deployments;
  const retention = startRetention({ db, inputs, uploads, jobDays, fileDays, log });
  closing.push(() => retention.stop());
}

/** The results that wait for a storage that is away. */
function openHeldResults({ config, db }: Context, log: Log, closing: Closing): HeldResults {
  const folder = join(config.dataDir, 'waiting-results');
  const held = new HeldResults({ folder, maxBytes: config.waitingResultsLimit, db, log });
  const sweepHeld = async () => {
    await held.sweep();
    return false;
  };
  const sweeper = startLoop(sweepHeld, {
    everyMs: heldSweepMs,
    onError: (error) => log.warn('waiting results of ended jobs cannot be removed', { error }),
  });
  closing.push(() => sweeper.stop());
  return held;
}

/** If the worker can show no sign of life, others take over its jobs, and it takes no new ones. */
function checkAlive(liveness: Liveness): void {
  if (!liveness.isAlive()) throw new Error('The worker cannot show that it is alive.');
}

function startSenders({ context, metrics }: Parts, log: Log, closing: Closing): void {
  const { config, db, keyring, notifications } = context;
  const transport = config.mailUrl
    ? smtpTransport(config.mailUrl, config.mailFrom)
    : fileTransport(join(config.dataDir, 'outbox'), config.mailFrom);
  // Otherwise whoever signs up would be the first to notice.
  transport
    .verify()
    .catch(({ message }) => log.warn('mails cannot be sent by MAIL_URL', { reason: message }));
  const sender = startMailSender({
    db,
    keyring,
    transport,
    notifications,
    log,
    admit: (mail) => admitMail(db, mail),
    onAttempt: metrics.mail,
  });
  closing.push(async () => {
    await sender.stop();
    transport.close();
  });
  // Stopped after the job worker, so that webhooks of the last jobs are still sent.
  const guard = { allow: config.allowPrivateUrls };
  const webhooks = startWebhookSender({
    db,
    keyring,
    notifications,
    log,
    guard,
    eventOf: (job) => completionEvent(context, job),
    onAttempt: metrics.webhook,
  });
  closing.push(() => webhooks.stop({ graceMs: webhookGraceMs }));
}

/** Creates customers at Stripe, if STRIPE_SECRET_KEY is set. Returns what talks to Stripe. */
async function startPayments(
  { config, db, notifications }: Context,
  log: Log,
  closing: Closing,
): Promise<PaymentProcessor | undefined> {
  if (config.stripeSecretKey === undefined) return undefined;
  // The package is large, so only those who use it install and load it.
  const { stripeProcessor } = await import('../payments/stripe.ts').catch(withoutStripe);
  const processor = stripeProcessor(config.stripeSecretKey);
  const maker = startCustomerMaker({ db, processor, notifications, log });
  closing.push(() => maker.stop());
  return processor;
}

function withoutStripe(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  throw new ConfigError(
    'STRIPE_SECRET_KEY is set, and the package "stripe" is not installed. Run: npm install stripe@23',
  );
}
