import { type RawBuilder, sql } from 'kysely';

/**
 * Escapes of NUL and of surrogates, which JSON.stringify escapes only without their other half. Escaped
 * backslashes match first, and are kept: after one of them, `u0000` is text and no escape.
 */
const unreadable = String.raw`(\\\\)|\\u(0000|d[89a-f]..)`;

/**
 * The JSON of a column without the characters that keep Postgres from reading any field of it. A model
 * or a caller may have written them.
 */
function readable(column: 'input' | 'result'): RawBuilder<unknown> {
  const text = sql`${sql.ref(column)}::text`;
  const hasEscape = (of: RawBuilder<unknown>) =>
    sql`(strpos(${of}, '\\u0000') > 0 or strpos(${of}, '\\ud') > 0)`;
  // The expression takes a second for four megabytes of escaped backslashes, which a caller may send.
  // Without these, most texts have no such escape.
  return sql`case
    when ${hasEscape(text)} and ${hasEscape(sql`replace(${text}, '\\\\', '')`)}
    then regexp_replace(${text}, ${unreadable}, '\\1', 'g')::json
    else ${sql.ref(column)} end`;
}

export const readableInput = readable('input');
const readableResult = readable('result');

/** A result that begins with its files: with a list of texts without escapes, as URLs are. */
const firstOutput = String.raw`^\{"output":(\[(?:"[^"\\]*",?)*\])`;
const firstCharacters = 65_536;

/**
 * The files of a result, from its JSON text. The service writes them first, so the rest is not read: it
 * has the prompt, and may be a megabyte long. Null if the text does not begin with them.
 */
export function leadingOutput(json: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    substring(left(${json}, ${sql.lit(firstCharacters)}) from ${sql.lit(firstOutput)})::json`;
}

/**
 * The files of a job's result. Only where they have no column of their own, as in jobs of earlier
 * releases, is the result read.
 */
export const resultOutput = sql`coalesce(
  jobs.output, ${leadingOutput(sql`result::text`)}, (${readableResult}) -> 'output')`;
