import { expect, test } from 'vitest';
import { otherLanguageWarnings } from './languages.ts';

const warnings = (said: string, heard: string | undefined) =>
  otherLanguageWarnings('source_lang', said, { language: heard });

test.each([
  ['hi', 'en'],
  ['zh-CN', 'spa'],
  ['en', 'de-DE'],
  ['???', 'en-US'],
])('who says %s of speech in %s is told', (said, heard) => {
  expect(warnings(said, heard)).toEqual([
    `The speech is in ${heard}, not in ${said} as source_lang says. ${heard} was used.`,
  ]);
});

test.each([
  ['en', 'en'],
  ['en', 'eng'],
  ['pt-br', 'pt'],
  ['en', 'english'],
  ['en', undefined],
  ['en-gb', 'en-US'],
  ['en', 'Serbo-Croatian'],
])('%s and %s are no contradiction', (said, heard) => {
  expect(warnings(said, heard)).toEqual([]);
});
