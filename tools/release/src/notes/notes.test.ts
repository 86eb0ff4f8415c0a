import { expect, test } from 'vitest';
import { entryOf, notesOf } from './notes.ts';

const changelog = `# @genmedia/client

## 1.0.0

### Major Changes

- \`captionImage\` no longer takes \`length\`.

## 1.0.0-next.0

- A try.

## 0.1.0
`;

test('the entry of a version contains nothing of other versions', () => {
  expect(entryOf(changelog, '1.0.0')).toBe(
    '### Major Changes\n\n- `captionImage` no longer takes `length`.',
  );
  expect(entryOf(changelog, '1.0.0-next.0')).toBe('- A try.');
  expect(entryOf(changelog, '0.1.0')).toBe('');
  expect(entryOf(changelog.trimEnd(), '0.1.0')).toBe('');
  expect(entryOf(changelog, '0.2.0')).toBeUndefined();
});

test('two packages with the same text share one section', () => {
  const notes = notesOf([
    { name: 'a', version: '1.0.0', text: '### Patch Changes\n\n- Faster.' },
    { name: 'b', version: '2.0.0', text: '- New.' },
    { name: 'c', version: '1.0.0', text: '### Patch Changes\n\n- Faster.' },
  ]);
  expect(notes).toBe(
    '## a 1.0.0, c 1.0.0\n\n#### Patch Changes\n\n- Faster.\n\n## b 2.0.0\n\n- New.\n',
  );
});
