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

/** What the token of a job may do: one list for the job, or that of its workflow. */
type Permissions = Record<string, string> | 'read-all' | 'write-all';

interface Workflow {
  permissions?: Permissions;
  jobs: Record<string, { permissions?: Permissions }>;
}

test.each(workflows)('$file pins its actions to commits', ({ text }) => {
  const used = Array.from(text.matchAll(/uses: (.*)/g), ([, action = '']) => action);
  const pinned = /^\.\/|@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
  expect(used.filter((action) => !pinned.test(action))).toEqual([]);
});

test('one job can publish, and no workflow has a token of npm', () => {
  const canPublish = workflows.flatMap(({ file, text }) => {
    const workflow: Workflow = parse(text);
    expect(workflow.permissions, `${file} leaves permissions to the settings`).toBeDefined();
    return Object.entries(workflow.jobs).flatMap(([job, own]) => {
      const permissions = own.permissions ?? workflow.permissions;
      const isAble = permissions === 'write-all' || Object(permissions)['id-token'] === 'write';
      return isAble ? [`${file} ${job}`] : [];
    });
  });
  expect(canPublish).toEqual(['release.yml publish']);
  expect(workflows.filter(({ text }) => /NPM_TOKEN|NODE_AUTH_TOKEN/.test(text))).toEqual([]);
});
