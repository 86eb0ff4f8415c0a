import { limits } from '@genmedia/server/limits';

/** Limits for the text of a model in one result: engines do not read the contract themselves. */
export const textLimits = { bytes: limits.answerTextBytes };
