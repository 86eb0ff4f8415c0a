import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@genmedia/packed-packages/tarballs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const folder = join(root, '.github/workflows');
const workflows = readdirSync(folder).map((file) => ({
  file,
  text: readFileSync(join(folder, file), 'utf8'),
}));

test.each(workflows)('$file pins its actions to commits', ({ text }) => {
  const used = Array.from(text.matchAll(/uses: (.*)/g), ([, action = '']) => action);
  const pinned = /^\.\/|@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
  expect(used.filter((action) => !pinned.test(action))).toEqual([]);
});

test('one job can publish, and no workflow has a token of npm', () => {
  const canPublish = workflows.flatMap(({ file, text }) =>
    Object.entries<{ permissions?: Record<string, string> }>(parse(text).jobs)
      .filter(([, { permissions }]) => permissions?.['id-token'] === 'write')
      .map(([job]) => `${file} ${job}`),
  );
  expect(canPublish).toEqual(['release.yml publish']);
  expect(workflows.filter(({ text }) => /NPM_TOKEN|NODE_AUTH_TOKEN/.test(text))).toEqual([]);
});
