/** Postgres ended the statement: it and others would have waited for each other forever. */
export const deadlock = '40P01';

/** A statement could not lock a table within lock_timeout. */
export const lockTimeout = '55P03';
