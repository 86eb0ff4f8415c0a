import { expect, test } from 'vitest';
import { toMetadataTags } from './tags.ts';

test('a long title is cut between two characters', () => {
  const title = `${'a'.repeat(119)}🎈`;
  expect(toMetadataTags({ title, software: 's', model: 'm', seed: 1 }).title).toBe('a'.repeat(119));
});
