import { resendWebhook } from '../../webhooks/manage-webhooks.ts';
import { printLine } from '../output.ts';
import { parse, wholeNumber } from '../parse.ts';
import { withDatabase } from '../with-database.ts';

export async function resend(args: string[]): Promise<void> {
  const job = wholeNumber('<job>', parse(args, { positionals: ['job'] }).job);
  await withDatabase(async ({ db }) => {
    if (!(await resendWebhook(db, job))) {
      throw new Error(
        `The job ${job} has no webhook that is over. genmedia webhooks show ${job} tells more.`,
      );
    }
    printLine(`The webhook of the job ${job} is sent again, up to ten times.`);
  });
}
