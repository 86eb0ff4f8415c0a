import { type RawBuilder, sql } from 'kysely';

/** The time in a statement. */
export type Clock = () => RawBuilder<Date>;

/** The one clock that all processes share. */
export const databaseClock: Clock = () => sql<Date>`now()`;
