import { defaultPlan } from '../accounts/account.ts';
import { recordAct } from '../accounts/audit.ts';
import { createAccount } from '../accounts/create-account.ts';
import { deleteAccount, keptDataNotice } from '../accounts/delete-account.ts';
import { disableAccount, enableAccount } from '../accounts/disable-account.ts';
import { endJobsOf } from '../accounts/end-jobs.ts';
import { InputError } from '../errors/input-error.ts';
import { writeExport } from './export-file.ts';
import { printJson, printLine } from './output.ts';
import { flag, parse, text, UsageError } from './parse.ts';
import { readPlan } from './read-plan.ts';
import { withAccount, withDatabase } from './with-database.ts';

export async function create(args: string[]): Promise<void> {
  const parsed = parse(args, {
    positionals: ['email'],
    options: { name: text, plan: text, json: flag },
  });
  const plan = readPlan(parsed.plan ?? defaultPlan);
  await withDatabase(async ({ db, openKeyring }) => {
    const keyring = await openKeyring();
    const account = { email: parsed.email, name: parsed.name, plan };
    const made = await createAccount({ db, keyring }, account).catch((error) => {
      throw error instanceof InputError ? new UsageError(`${error.message}.`) : error;
    });
    if (parsed.json) return printJson(made);
    printLine(made.apiKey);
    process.stderr.write(
      `The API key of ${made.email}, which has no password: "forgot password" sets one by mail.\n`,
    );
  });
}

export async function disable(args: string[]): Promise<void> {
  const parsed = parse(args, { positionals: ['account'], options: { 'end-jobs': flag } });
  await withAccount(parsed.account, async ({ id, email }, { db }) => {
    const isNew = await disableAccount(db, id);
    printLine(
      isNew
        ? `${email} is disabled. Every process refuses it within a second; its data are kept.`
        : `${email} was disabled already.`,
    );
    if (!parsed['end-jobs']) return printLine('Its jobs go on. --end-jobs ends them.');
    printLine(`Jobs ended: ${await endJobsOf(db, id)}.`);
  });
}

export async function enable(args: string[]): Promise<void> {
  const { account } = parse(args, { positionals: ['account'] });
  await withAccount(account, async ({ id, email }, { db }) => {
    if (!(await enableAccount(db, id))) throw new Error(`${email} is not disabled.`);
    printLine(`${email} is enabled again, with the keys and passwords that it had.`);
  });
}

export async function remove(args: string[]): Promise<void> {
  const parsed = parse(args, { positionals: ['account'], options: { confirm: text } });
  await withAccount(parsed.account, async ({ id, email }, { db }) => {
    if (parsed.confirm !== email) {
      throw new UsageError(`This cannot be undone. Confirm it with --confirm ${email}.`);
    }
    await deleteAccount(db, id);
    printLine(`The account ${id} (${email}) is deleted. Every process refuses it within a second.`);
    printLine(
      'Workers remove its jobs, its files in all storages and its customer at the payment processor, ' +
        'and try again while one of these is away.',
    );
    printLine(keptDataNotice);
    printLine('Backups, logs and mails that were sent are not changed.');
  });
}

export async function exportAccount(args: string[]): Promise<void> {
  const parsed = parse(args, { positionals: ['account', 'file'] });
  await withAccount(parsed.account, async ({ id, email }, { db, openKeyring, openFiles }) => {
    const storage = await openFiles(await openKeyring());
    const { jobs, files } = await writeExport({ db, storage }, id, parsed.file);
    await recordAct(db, { accountId: id, action: 'export', outcome: { jobs, files } });
    printLine(`${parsed.file} has what is kept of ${email} (jobs: ${jobs}, files: ${files}).`);
    printLine('Of the calls of its webhooks and of its audit, it has the newest 1,000.');
  });
}
