import type { RuleId } from '../rules.ts';
import { answers } from './answers.ts';
import type { Example } from './example.ts';
import { operations } from './operations.ts';
import { requests } from './requests.ts';
import { words } from './words.ts';

/** One example of each rule. */
export const ruleExamples: Record<RuleId, Example> = {
  ...operations,
  ...requests,
  ...answers,
  ...words,
};
