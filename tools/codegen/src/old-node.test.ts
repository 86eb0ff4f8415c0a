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

test('an old Node can load the check: the entry imports nothing else', () => {
  const entry = readFileSync(join(import.meta.dirname, 'command.ts'), 'utf8');
  expect([...entry.matchAll(/^import .* from '(.*)';$/gm)].map(([, name]) => name)).toEqual([
    './old-node.ts',
  ]);
});
