import { type AuditEntry, listAudit } from '../../accounts/audit.ts';
import { printJson, printLine, printTable } from '../output.ts';
import { parse, wholeNumber } from '../parse.ts';
import { withDatabase } from '../with-database.ts';
import { requireAccount } from './require-account.ts';

const options = {
  account: { type: 'string' },
  deployment: { type: 'string' },
  limit: { type: 'string', default: '100' },
  json: { type: 'boolean' },
} as const;

export async function audit(args: string[]): Promise<void> {
  const { account, deployment, limit, json } = parse(args, { options });
  const most = wholeNumber('--limit', limit);
  await withDatabase(async ({ db }) => {
    const entries = await listAudit(db, {
      limit: most,
      ...(account !== undefined && { accountId: (await requireAccount(db, account)).id }),
      ...(deployment !== undefined && { deployment }),
    });
    if (json) printJson(entries);
    else if (entries.length === 0) printLine('Nothing was done.');
    else printTable(entries.map(toRow));
  });
}

function toRow({ at, accountId: account, deployment, action, ...entry }: AuditEntry) {
  const by = entry.byOperator ? 'operator' : `API key ${entry.apiKeyId ?? '-'}`;
  const outcome = Object.entries(entry.outcome).map(([name, value]) => `${name} ${value}`);
  return {
    ...{ at, account, by, deployment, action },
    ...{ outcome: outcome.join(', '), request: entry.requestId },
  };
}
