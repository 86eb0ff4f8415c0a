import { type RawBuilder, sql } from 'kysely';

/** Escapes in JSON of NUL and of halves of surrogate pairs; before them, escaped backslashes. */
const unreadable = String.raw`(\\\\)|\\u(0000|d[89a-f]..)`;

/**
 * The JSON of a column without the characters that keep Postgres from reading any field of it. A model
 * or a caller may have written them.
 */
function readable(column: 'input' | 'result'): RawBuilder<unknown> {
  const text = sql`${sql.ref(column)}::text`;
  return sql`case
    when strpos(${text}, '\\u0000') > 0 or strpos(${text}, '\\ud') > 0
    then regexp_replace(${text}, ${unreadable}, '\\1', 'g')::json
    else ${sql.ref(column)} end`;
}

export const readableInput = readable('input');
export const readableResult = readable('result');
