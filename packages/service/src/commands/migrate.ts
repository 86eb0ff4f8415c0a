import { loadConfig } from '../config.ts';
import type { Effect } from '../database/effects.ts';
import { type Plan, planMigrations, type TableSize } from '../database/plan.ts';
import { ownVersion } from '../files/own-version.ts';
import { createLog } from '../log.ts';
import { openMigrated } from '../start/open-migrated.ts';
import { printJson, printLine } from './output.ts';
import { flag, parse, UsageError } from './parse.ts';
import { withAnySchema } from './with-database.ts';

/** Migrates the database as a start of the service does, or shows what that would do. */
export async function migrate(args: string[]): Promise<void> {
  const { plan = false, json } = parse(args, { options: { plan: flag, json: flag } });
  if (json && !plan) throw new UsageError('--json shows a plan. Add --plan.');
  const config = loadConfig();
  if (plan) {
    const planned = await withAnySchema(config, planMigrations);
    if (json) printJson(planned);
    else print(planned);
    return;
  }
  const database = await openMigrated(config, createLog(config.logLevel));
  await database.close();
  printLine('The database has the newest schema.');
}

function print({ pending, newer, release, tables }: Plan): void {
  if (release !== undefined) printLine(`${release} migrated the database last.`);
  if (newer.length > 0) {
    printLine(`The database has migrations of a newer release: ${newer.join(', ')}.`);
  }
  if (pending.length === 0) {
    printLine(`Genmedia ${ownVersion} would change nothing.`);
    return;
  }
  printLine(
    `Genmedia ${ownVersion} would run the migrations below (${pending.length}). Nothing is changed now.`,
  );
  const sizes = new Map(tables.map((size) => [size.table, size]));
  for (const { name, effects } of pending) {
    printLine('');
    printLine(name);
    for (const effect of effects) printEffect(effect, sizes);
  }
}

const inWords: Readonly<Record<Effect['blocks'], string>> = {
  nobody: 'nobody waits',
  moment: 'others wait for a moment',
  long: 'others wait',
};
const maxStatementLength = 120;

function printEffect(
  { statement, table, blocks, reason }: Effect,
  sizes: ReadonlyMap<string, TableSize>,
): void {
  const short =
    statement.length > maxStatementLength
      ? `${statement.slice(0, maxStatementLength)}…`
      : statement;
  printLine(`  ${short}`);
  const size = table === undefined ? undefined : sizes.get(table);
  const rows = size && `${size.table} has about ${size.rows} rows, ${inMegabytes(size.bytes)} MB`;
  const about = [reason, rows].filter((each) => each !== undefined).join('; ');
  printLine(`    ${inWords[blocks]}${about && `: ${about}`}`);
}

function inMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
