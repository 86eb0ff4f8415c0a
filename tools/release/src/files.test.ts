import { expect, test } from 'vitest';
import { needless, uselessMap } from './files.ts';

test('what users need may be published', () => {
  const paths = ['dist/index.js', 'dist/index.d.ts', 'dist/index.js.map', 'README.md'];
  expect(needless(paths)).toEqual([]);
});

test.each([
  'dist/tsconfig.tsbuildinfo',
  'dist/size.test.js',
  'dist/testing/users.js',
  'dist/index.d.ts.map',
  'src/index.ts',
])('nobody needs %s', (path) => {
  expect(needless([path])).toEqual([expect.stringContaining(path)]);
});

test('a source map without sources is useless', () => {
  const map = { sources: ['../src/a.ts'], sourcesContent: ['export {};'] };
  expect(uselessMap('a.js.map', JSON.stringify(map))).toBeUndefined();
  expect(uselessMap('a.js.map', '{"sources":["../src/a.ts"]}')).toContain('inlineSources');
});
