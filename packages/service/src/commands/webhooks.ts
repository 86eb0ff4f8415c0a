import { listAttempts, listWebhooks, resendWebhook } from '../webhooks/manage-webhooks.ts';
import { giveWebhookSecret } from '../webhooks/secrets.ts';
import { rotateSigningKey, signingKeys } from '../webhooks/signing-keys.ts';
import { printFacts, printJson, printLine, printList, printTable } from './output.ts';
import { flag, limit, parse, text, wholeNumber } from './parse.ts';
import { requireAccount, withAccount, withDatabase } from './with-database.ts';

export async function list(args: string[]): Promise<void> {
  const parsed = parse(args, {
    options: { account: text, failed: flag, limit, json: flag },
  });
  const { account, failed = false, json } = parsed;
  const most = wholeNumber('--limit', parsed.limit);
  await withDatabase(async ({ db }) => {
    const webhooks = await listWebhooks(db, {
      failed,
      limit: most,
      ...(account !== undefined && { accountId: (await requireAccount(db, account)).id }),
    });
    printList(webhooks, {
      json,
      none: 'There is no such webhook.',
      row: ({ job, accountId, host, state, attempts, lastError, nextAttemptAt, createdAt }) => ({
        job,
        account: accountId,
        host,
        state,
        attempts,
        error: lastError,
        next: nextAttemptAt,
        created: createdAt,
      }),
    });
  });
}

export async function show(args: string[]): Promise<void> {
  const parsed = parse(args, { positionals: ['job'], options: { json: flag } });
  const job = wholeNumber('<job>', parsed.job);
  await withDatabase(async ({ db }) => {
    const [webhook] = await listWebhooks(db, { job, limit: 1 });
    if (!webhook) throw new Error(`The job ${job} has no webhook, or has not ended.`);
    const attempts = await listAttempts(db, job);
    if (parsed.json) return printJson({ ...webhook, attempts });
    printFacts({ ...webhook });
    printLine('');
    printTable(attempts.map((each) => ({ ...each })));
  });
}

export async function resend(args: string[]): Promise<void> {
  const job = wholeNumber('<job>', parse(args, { positionals: ['job'] }).job);
  await withDatabase(async ({ db }) => {
    if (!(await resendWebhook(db, job))) {
      throw new Error(
        `The job ${job} has no webhook that was delivered or given up. See genmedia webhooks show ${job}.`,
      );
    }
    printLine(`The service sends the webhook of job ${job} again, in up to ten attempts.`);
  });
}

export async function secret(args: string[]): Promise<void> {
  const { replace = false, ...parsed } = parse(args, {
    positionals: ['account'],
    options: { replace: flag, json: flag },
  });
  await withAccount(parsed.account, async ({ id: accountId, email }, { db, openKeyring }) => {
    const keyring = await openKeyring();
    const shown = await giveWebhookSecret({ db, keyring }, accountId, { replace });
    if (parsed.json) return printJson({ accountId, secret: shown });
    printLine(shown);
    process.stderr.write(
      `This secret signs the webhooks of ${email}. The service's own key signs them too.\n`,
    );
  });
}

export async function rotateKey(args: string[]): Promise<void> {
  parse(args, {});
  await withDatabase(async ({ db, openKeyring }) => {
    const keyring = await openKeyring();
    await rotateSigningKey({ db, keyring });
    const [newest, ...others] = await signingKeys({ db, keyring });
    printLine(`Webhooks are signed with the key ${newest?.kid} from now on.`);
    for (const { kid } of others) {
      printLine(`The key ${kid} signs too, for 24 hours at most.`);
    }
  });
}
