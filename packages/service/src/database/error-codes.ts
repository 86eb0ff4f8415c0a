/** Postgres ended the statement: it and others would have waited for each other forever. */
export const deadlock = '40P01';

/** A statement could not lock a table within lock_timeout. */
export const lockTimeout = '55P03';

/** Postgres cannot do this, such as run a prepared statement whose columns have changed. */
export const unsupported = '0A000';

/** No statement was prepared under this name. */
export const unknownStatement = '26000';

/** A statement of the transaction has failed before. */
export const failedTransaction = '25P02';
