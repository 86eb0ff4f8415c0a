import { type AuditEntry, listAudit } from '../accounts/audit.ts';
import { printList } from './output.ts';
import { flag, limit, parse, text, wholeNumber } from './parse.ts';
import { requireAccount, withDatabase } from './with-database.ts';

export async function audit(args: string[]): Promise<void> {
  const { account, deployment, json, ...parsed } = parse(args, {
    options: { account: text, deployment: text, limit, json: flag },
  });
  const most = wholeNumber('--limit', parsed.limit);
  await withDatabase(async ({ db }) => {
    const entries = await listAudit(db, {
      limit: most,
      ...(account !== undefined && { accountId: (await requireAccount(db, account)).id }),
      ...(deployment !== undefined && { deployment }),
    });
    printList(entries, { json, none: 'There are no audit entries.', row: auditRow });
  });
}

function auditRow(entry: AuditEntry) {
  const outcome = Object.entries(entry.outcome).map(([name, value]) => `${name} ${value}`);
  return {
    at: entry.at,
    account: entry.accountId,
    by: entry.byOperator ? 'operator' : `API key ${entry.apiKeyId ?? '-'}`,
    deployment: entry.deployment,
    action: entry.action,
    outcome: outcome.join(', '),
    request: entry.requestId,
  };
}
