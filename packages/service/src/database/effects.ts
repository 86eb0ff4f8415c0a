import { splitActions, splitStatements } from './split-sql.ts';

/** What a statement of a migration does to those who use the database meanwhile. */
export interface Effect {
  statement: string;
  /** The table that it is about, if it existed before the migration. */
  table?: string;
  /**
   * `moment`: it locks the table, and only the entries of catalogues are written under the lock.
   * `long`: others wait for as long as it reads or writes the rows of the table.
   */
  blocks: 'nobody' | 'moment' | 'long';
  /** Why others wait for long. */
  reason?: string;
  /** Whether the release before this one may need what it removes. */
  removes: boolean;
}

type Kind = Pick<Effect, 'blocks' | 'reason' | 'removes'>;
type Rule = readonly [pattern: RegExp, kind: Kind];

const nobody: Kind = { blocks: 'nobody', removes: false };
const moment: Kind = { blocks: 'moment', removes: false };
const removal: Kind = { blocks: 'moment', removes: true };
const long = (reason: string): Kind => ({ blocks: 'long', reason, removes: false });
const unknown = long('nobody has said what it does: see effects.ts');

const readsRows = 'it reads all rows under its lock';
const writesRows = 'it writes the whole table anew';

/** The first that fits counts. The group `table` is the table that the statement is about. */
const statementRules: readonly Rule[] = [
  [
    /^(select|comment on|analyze|insert into|create (or replace )?(function|aggregate|view))\b/,
    nobody,
  ],
  [/^create (unlogged )?table (if not exists )?\w+/, nobody],
  [/^create (unique )?index concurrently\b.* on "?(?<table>\w+)/, nobody],
  [
    /^create (unique )?index\b.*? on "?(?<table>\w+)/,
    long('it builds the index, and no row can be written'),
  ],
  [/^drop index concurrently\b/, nobody],
  [/^(drop index|alter (index|sequence) \S+ rename)\b/, moment],
  [/^drop (function|aggregate|view)\b/, removal],
  [/^create (constraint )?trigger\b.*? on (?<table>\w+)/, moment],
  [/^drop trigger\b.*? on (?<table>\w+)/, moment],
  [/^drop table (if exists )?(?<table>\w+)/, removal],
  // Nobody changes the rows of accounts that have ended.
  [/^delete from account_texts using accounts where .*\bdeleted_at is not null$/, nobody],
  [/^(update|delete from) (?<table>\w+)/, long('it holds the rows that it changes until the end')],
];

const actionRules: readonly Rule[] = [
  [/^(rename|drop column)\b/, removal],
  [/^add column\b.*\b(primary key|unique)\b/, long('it builds an index')],
  [/^add column\b.*\b(check|references)\b/, long(readsRows)],
  [/^add column\b.*\b(generated|\w*serial)\b/, long(writesRows)],
  [/^add column\b(?!.* default\b).* not null\b/, long('it fails if there are rows')],
  [
    /^add column\b.* default (?!('[^']*'|-?\d+|true|false|null|now\(\))(::\w+)?( not null)?$)/,
    long(writesRows),
  ],
  [/^add column\b/, moment],
  [/^alter column \S+ (set data )?type\b/, { ...long(writesRows), removes: true }],
  [/^alter column \S+ set not null\b/, long(readsRows)],
  [/^alter column\b/, moment],
  [/^drop constraint\b/, moment],
  [/^add\b.*\b(not valid|using index \w+)$/, moment],
  [/^add (constraint \w+ )?(primary key|unique)\b/, long('it builds an index')],
  [/^add (constraint|check|foreign key)\b/, long(readsRows)],
  [/^validate constraint\b/, nobody],
  [/^(re)?set \(/, nobody],
];

/** What the SQL of one migration does. Nobody waits for tables that it makes itself. */
export function effectsOf(sql: readonly string[]): Effect[] {
  const made = new Set<string>();
  return sql.flatMap(splitStatements).flatMap((statement) => {
    const effects = effectsOfStatement(statement);
    const newTable = /^create (?:unlogged )?table (?:if not exists )?(\w+)/i.exec(statement)?.[1];
    if (newTable) made.add(newTable);
    return effects.filter(({ table }) => table === undefined || !made.has(table));
  });
}

function effectsOfStatement(statement: string): Effect[] {
  const [, table, actions] = /^alter table (?:only )?(\w+) (.*)$/i.exec(statement) ?? [];
  if (table && actions) {
    return splitActions(actions).map((action) => ({
      statement: `alter table ${table} ${action}`,
      table,
      ...kindOf(action, actionRules),
    }));
  }
  const kind = kindOf(statement, statementRules);
  return [{ statement, ...kind }, ...referenced(statement)];
}

/** A reference locks the table that it leads to. */
function referenced(statement: string): Effect[] {
  if (!/^create (unlogged )?table/i.test(statement)) return [];
  const tables = new Set(
    [...statement.matchAll(/ references (\w+)/gi)].map(([, table = '']) => table),
  );
  return [...tables].map((table) => ({ statement: `a reference to ${table}`, table, ...moment }));
}

function kindOf(text: string, rules: readonly Rule[]): Kind & { table?: string } {
  const lower = text.toLowerCase();
  for (const [pattern, kind] of rules) {
    const match = pattern.exec(lower);
    if (!match) continue;
    const table = match.groups?.table;
    return { ...kind, ...(table !== undefined && { table }) };
  }
  return unknown;
}
