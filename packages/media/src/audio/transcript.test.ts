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

test.each([Number.NaN, Number.POSITIVE_INFINITY])('a time of %d is refused', (endSecond) => {
  const words = [{ text: 'la', startSecond: 0, endSecond }];
  const write = () => withTranscript({}, { language: 'en', segments: [], words }, 'a1');
  expect(write).toThrow(`A time of the transcript is ${endSecond}: give seconds.`);
});
