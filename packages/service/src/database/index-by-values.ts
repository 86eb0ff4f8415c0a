/**
 * Matches a statement for which Postgres chooses the index by the values of its parameters. It finds
 * no index for a generic plan, which it makes for prepared statements that run often.
 */
export const hasIndexByValues = /\bon conflict\b(?:(?!\bdo\b).)*\bwhere\b/is;
