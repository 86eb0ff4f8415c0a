import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const dist = join(import.meta.dirname, '../dist');

/**
 * The declarations that an editor loads when a program imports this package (needs `pnpm build`).
 */
function declarations(file = join(dist, 'index.d.ts'), seen = new Map<string, string>()) {
  if (seen.has(file)) return seen;
  const text = readFileSync(file, 'utf8');
  seen.set(file, text);
  for (const [, path = ''] of text.matchAll(/(?:from |import\()['"](\.[^'"]+)['"]/g)) {
    declarations(join(file, '..', path.replace(/\.[jt]s$/, '.d.ts')), seen);
  }
  return seen;
}

test('a program with handlers loads no declarations of schemas', () => {
  const all = [...declarations().values()].join('\n');
  expect(all).toContain('export type Handlers<Auth>');
  expect(all).not.toContain('zod');
  expect(all.length).toBeLessThan(26_000);
});
