import type { SharedV4Warning } from '@ai-sdk/provider';

/** For a transcript of which times were asked, but whose pieces do not all have them. */
export const withoutSomeTimes: SharedV4Warning = {
  type: 'other',
  message: 'The model gave no times for some of what is said. It is in the text only.',
};
