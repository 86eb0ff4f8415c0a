import { Random } from '@genmedia/media/random';
import { expect, test } from 'vitest';
import { readPrompt } from '../prompt/read.ts';
import { partsOf } from './people.ts';

test.each([
  ['a portrait of an old man with white hair', 'hair-short'],
  ['a portrait of a bald old man', 'hair-bald'],
  ['a portrait of a woman with red hair', 'hair-long'],
])('%s: %s, whatever the seed', (prompt, part) => {
  const [subject] = readPrompt(prompt).subjects;
  if (subject === undefined) throw new Error('The prompt names nobody.');
  for (let seed = 0; seed < 8; seed++)
    expect(partsOf(subject.motif, subject.look, new Random(`${seed}`))).toContain(part);
});
