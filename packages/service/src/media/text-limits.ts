import { limits } from '@genmedia/server/limits';

/** Limits for the text of a model in one result. */
export const textLimits = { bytes: limits.answerTextBytes };
