import { expect, test } from 'vitest';
import { withTranscript } from './transcript.ts';

test.each(['[1,2]', 'null', 'Recorded in May'])('a comment is kept: %s', (comment) => {
  const transcript = { language: 'en', segments: [], words: [] };
  const tags = withTranscript({ comment }, transcript, 'a1');
  expect(JSON.parse(tags.comment ?? '')).toEqual({
    comment,
    transcript: { audio: 'a1', ...transcript },
  });
});
