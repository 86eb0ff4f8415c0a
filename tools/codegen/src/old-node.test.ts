import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { oldestNode, oldNode } from './old-node.ts';

test('a Node that is too old is told so in one line', () => {
  expect(oldNode('20.19.5')).toBe(
    'genmedia-codegen needs Node 22 or later, and this is Node 20.19.5.',
  );
  for (const version of ['22.0.0', '24.21.0', '100.0.0']) expect(oldNode(version)).toBeUndefined();
});

test('the package says the same', () => {
  const manifest = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8');
  expect(JSON.parse(manifest).engines).toEqual({ node: `>=${oldestNode}` });
});

test.each([
  ['command.ts', ['./old-node.ts']],
  ['old-node.ts', []],
])('an old Node can load the check: %s imports nothing else', (name, imported) => {
  const text = readFileSync(join(import.meta.dirname, name), 'utf8');
  const names = [...text.matchAll(/\b(?:from|import)\s*['"](.*)['"]/g)].map(([, file]) => file);
  expect(names).toEqual(imported);
});
