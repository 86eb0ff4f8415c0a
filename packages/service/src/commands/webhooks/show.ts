import { listAttempts, listWebhooks } from '../../webhooks/manage-webhooks.ts';
import { printJson, printLine, printTable, show as text } from '../output.ts';
import { parse, wholeNumber } from '../parse.ts';
import { withDatabase } from '../with-database.ts';

const options = { json: { type: 'boolean' } } as const;

export async function show(args: string[]): Promise<void> {
  const { job: given, json } = parse(args, { positionals: ['job'], options });
  const job = wholeNumber('<job>', given);
  await withDatabase(async ({ db }) => {
    const [webhook] = await listWebhooks(db, { job, limit: 1 });
    if (!webhook) throw new Error(`The job ${job} has no webhook, or has not ended.`);
    const attempts = await listAttempts(db, job);
    if (json) return printJson({ ...webhook, attempts });
    for (const [key, value] of Object.entries(webhook))
      printLine(`${key.padEnd(16)}${text(value)}`);
    printLine('');
    printTable(attempts.map((each) => ({ ...each })));
  });
}
