import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** All pages that people wrote, as paths from the root of the repository. */
const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && !path.endsWith('CHANGELOG.md') && existsSync(join(root, path)));

const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const withoutCode = (text: string) => text.replace(/^ *```.*?^ *```$/gms, '');

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(path: string): Set<string> {
  const headings = withoutCode(textOf(path)).matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/\[(.*?)\]\(.*?\)/g, '$1')
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** The links of a text that lead into the repository. */
function linksOf(text: string): string[] {
  return [...withoutCode(text).matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^([a-z]+:|#\/)/.test(link));
}

function isBroken(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(root, target))) return true;
  return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(anchor);
}

test.for(pages)('every link of %s leads somewhere', (page) => {
  expect(linksOf(textOf(page)).filter((link) => isBroken(page, link))).toEqual([]);
});

/** The items of the list below a heading. */
function listBelow(page: string, heading: string): string[] {
  const [, section = ''] = textOf(page).split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return own.split(/^- /m).slice(1);
}

describe.each([
  ['README.md', 'Promises, and what proves them', 4],
  ['SECURITY.md', 'What the project promises', 10],
  ['packages/service/RELIABILITY.md', 'Promised', 10],
] as const)('%s', (page, heading, least) => {
  test('names a test for each promise', () => {
    const promises = listBelow(page, heading);
    expect(promises.length).toBeGreaterThanOrEqual(least);
    const isProved = (promise: string) =>
      linksOf(promise).some((link) =>
        /\.test(-d)?\.tsx?$|\/(SECURITY|RELIABILITY)\.md$/.test(link),
      );
    expect(promises.filter((promise) => !isProved(promise))).toEqual([]);
  });
});
