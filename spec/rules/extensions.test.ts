import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { bundle, type Node } from './support/bundle.ts';

let used: Set<string>;

beforeAll(async () => {
  used = new Set(extensionsIn(await bundle()));
});

/** Every `x-` key of a document. Names of headers also begin with `X-`, but in upper case. */
function extensionsIn(node: Node): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = Array.isArray(node) ? [] : Object.keys(node).filter((key) => /^x-[a-z]/.test(key));
  return [...own, ...Object.values(node).flatMap(extensionsIn)];
}

const page = readFileSync(new URL('../extensions.md', import.meta.url), 'utf8');
const contractTable = page.slice(0, page.indexOf('## In the docs alone'));
const documented = [...contractTable.matchAll(/^\| `(x-[\w-]+)`/gm)].map(([, key]) => key);

test('every extension that the contract uses is documented', () => {
  expect([...used].filter((key) => !documented.includes(key))).toEqual([]);
});

test('every documented extension is used', () => {
  expect(documented.length).toBeGreaterThan(0);
  expect(documented.filter((key) => !used.has(String(key)))).toEqual([]);
});
