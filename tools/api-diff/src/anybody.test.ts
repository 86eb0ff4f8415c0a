import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const command = join(import.meta.dirname, 'command.ts');
const repository = mkdtempSync(join(tmpdir(), 'api-diff-'));

function write(file: string, content: string): void {
  mkdirSync(dirname(join(repository, file)), { recursive: true });
  writeFileSync(join(repository, file), content);
}

function git(...args: string[]): void {
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@mail.example'];
  // The settings of whoever runs the tests may sign commits, or run hooks.
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  execFileSync('git', [...identity, ...args], { cwd: repository, env });
}

function apiDiff(...args: string[]) {
  return apiDiffIn(repository, ...args);
}

function apiDiffIn(cwd: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, GITHUB_STEP_SUMMARY: join(repository, 'summary.md') },
  });
  return { status, stdout, stderr };
}

const manifest = (name: string, version: string) => JSON.stringify({ name, version });

/** A shop's contract in two files, with packages of their own names. */
beforeAll(() => {
  write(
    'api/openapi.yaml',
    `
openapi: 3.0.3
info: { title: Shop, version: '1' }
paths:
  /orders:
    get:
      operationId: listOrders
      responses:
        200:
          description: The orders.
          content:
            application/json:
              schema: { $ref: 'schemas/order.yaml' }
`,
  );
  write(
    'api/schemas/order.yaml',
    `
type: object
properties:
  id: { type: string }
  note: { type: string }
`,
  );
  write('package.json', JSON.stringify({ private: true, workspaces: ['packages/*'] }));
  write('package-lock.json', JSON.stringify({ lockfileVersion: 3, packages: {} }));
  write('packages/sdk/package.json', manifest('@shop/sdk', '2.3.4'));
  write('packages/hooks/package.json', manifest('shop-hooks', '0.3.0'));
  write('packages/tools/package.json', manifest('shop-tools', '1.0.0'));
  write('.changeset/config.json', '{}');
  write(
    'api-diff.yaml',
    `
contract: api/openapi.yaml
packages:
  '@shop/sdk': client
  shop-hooks: react
  shop-tools: mcp
`,
  );
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Orders');
  write('api/schemas/order.yaml', 'type: object\nproperties:\n  id: { type: string }\n');
});

afterAll(() => rmSync(repository, { recursive: true, force: true }));

test('a revision is compared with the working tree, for packages with names of their own', () => {
  const { status, stdout } = apiDiff('HEAD', '--fail-on', 'major');
  expect(stdout).toBe(`major
  \`listOrders\` no longer answers \`note\`.  [major: sdk, shop-hooks, shop-tools]

Packages
  @shop/sdk   major
  shop-hooks  major
  shop-tools  major
`);
  expect(status).toBe(2);
});

test.each([
  ['--root', [repository]],
  ['--packages', [join(repository, 'api-diff.yaml'), '--root', tmpdir()]],
])(
  'a revision alone is one of the repository of the contract that %s leads to',
  (option, values) => {
    const { stdout, stderr } = apiDiffIn(tmpdir(), 'HEAD', option, ...values);
    expect({ stdout, stderr }).toMatchObject({
      stdout: expect.stringContaining('no longer answers `note`'),
      stderr: '',
    });
  },
);

test('a job of GitHub Actions shows each change, and the whole table in its summary', () => {
  const { stdout } = apiDiff('HEAD:api/openapi.yaml', 'api/openapi.yaml', '--format', 'github');
  expect(stdout).toBe('::warning title=major::`listOrders` no longer answers `note`.\n');
  expect(readFileSync(join(repository, 'summary.md'), 'utf8')).toContain(
    '| `listOrders` no longer answers `note`. | major | major | major |',
  );
});

test('changesets are written, checked, and respect versions below 1.0.0', () => {
  expect(apiDiff('HEAD', '--changeset', '--check')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('@shop/sdk needs a major, and has no changeset'),
  });
  expect(apiDiff('HEAD', '--changeset')).toMatchObject({ status: 0, stderr: '' });
  const changeset = (name: string) =>
    readFileSync(join(repository, `.changeset/api-${name}.md`), 'utf8');
  expect(changeset('sdk')).toContain('"@shop/sdk": major');
  expect(changeset('shop-hooks')).toContain('"shop-hooks": minor');
  expect(changeset('shop-hooks')).toContain(
    '- **Breaking**: `useListOrders` no longer answers `note`.',
  );
  expect(apiDiff('HEAD', '--changeset', '--check')).toMatchObject({ status: 0, stdout: '' });
});

test('a revision may have the contract in a folder that is gone, or has the name of a folder', () => {
  git('branch', 'api');
  git('mv', 'api', 'spec');
  const { stdout, stderr } = apiDiff('api:api/openapi.yaml', 'spec/openapi.yaml');
  expect({ stdout, stderr }).toMatchObject({
    stdout: expect.stringContaining('no longer answers `note`'),
    stderr: '',
  });
  const { stderr: message } = apiDiff('spec', 'spec/openapi.yaml');
  expect(message).toContain('spec is neither a file nor a git revision');
});
