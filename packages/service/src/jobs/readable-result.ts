import { sql } from 'kysely';

/** Escapes in JSON of NUL and of halves of surrogate pairs; before them, escaped backslashes. */
const unreadable = String.raw`(\\\\)|\\u(0000|d[89a-f]..)`;

/**
 * A result without the characters because of which Postgres reads no field of it. A model may have
 * written them.
 */
export const readableResult = sql`case
  when strpos(result::text, '\\u0000') > 0 or strpos(result::text, '\\ud') > 0
  then regexp_replace(result::text, ${unreadable}, '\\1', 'g')::json
  else result end`;
