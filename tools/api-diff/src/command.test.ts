import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ruleExamples } from './examples/index.ts';
import type { RuleId } from './rules.ts';
import { exampleContract, type Version } from './testing/contract.ts';

const command = join(import.meta.dirname, 'command.ts');
const testedRules: RuleId[] = [
  'request-field-added-optional',
  'answer-field-removed',
  'words-changed',
];
/** Each run of the command takes a third of a second. */
const isFull = process.env.TEST_FULL === '1';
const folder = mkdtempSync(join(tmpdir(), 'api-diff-'));
const file = (version: Version) => join(folder, `${version}.json`);

beforeAll(() => {
  const examples = testedRules.map(
    (rule) => [rule, ruleExamples[rule]] as [RuleId, (typeof ruleExamples)[RuleId]],
  );
  for (const version of ['before', 'after'] as const) {
    writeFileSync(file(version), JSON.stringify(exampleContract(examples, version)));
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function apiDiff(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('people see the largest changes first, and the bump that each package needs', () => {
  const { status, stdout } = apiDiff(file('before'), file('after'));
  expect(stdout).toMatchInlineSnapshot(`
    "major
      \`answerFieldRemovedExample\` no longer answers \`size\`.  [major: spec, types, client, react, server, service]

    minor
      \`requestFieldAddedOptionalExample\` takes \`size\`.  [minor: spec, types, client, react, server, service]

    patch
      Changed descriptions: \`wordsChangedExample\`.

    Packages
      spec     major
      types    major
      client   major
      react    major
      server   major
      service  major
    "
  `);
  expect(status).toBe(0);
});

test('a pull request gets a Markdown table', () => {
  expect(
    apiDiff(file('before'), file('after'), '--format', 'markdown').stdout,
  ).toMatchInlineSnapshot(`
    "### What changes in the contract

    | Change | spec | types | client | react | server | service |
    | --- | --- | --- | --- | --- | --- | --- |
    | \`requestFieldAddedOptionalExample\` takes \`size\`. | minor | minor | minor | minor | minor | minor |
    | \`answerFieldRemovedExample\` no longer answers \`size\`. | major | major | major | major | major | major |
    | The description of \`wordsChangedExample\` changed. | patch | patch |  | patch |  |  |
    | **Together** | **major** | **major** | **major** | **major** | **major** | **major** |
    "
  `);
});

test('programs get JSON, and an exit code that says whether a bump is reached', () => {
  const { status, stdout } = apiDiff(
    file('before'),
    file('after'),
    '--format=json',
    '--fail-on=major',
  );
  expect(status).toBe(2);
  const report = JSON.parse(stdout);
  expect(report.packages).toMatchObject({ client: 'major', service: 'major' });
  expect(report.changes.at(-1)).toEqual({
    rule: 'words-changed',
    message: 'The description of `wordsChangedExample` changed.',
    operations: ['wordsChangedExample'],
    at: '(description)',
    bumps: {
      spec: 'patch',
      types: 'patch',
      client: 'none',
      react: 'patch',
      server: 'none',
      service: 'none',
    },
  });
  expect(apiDiff(file('after'), file('after'), '--fail-on=patch').status).toBe(0);
});

test('a mistake that only the comparison meets is named with its place', () => {
  const broken = join(folder, 'broken.json');
  const contract = JSON.parse(readFileSync(file('after'), 'utf8'));
  contract.paths['/readFirst/{id}'].post.parameters = [null];
  writeFileSync(broken, JSON.stringify(contract));
  const { status, stderr } = apiDiff(broken, broken);
  expect(stderr).toMatch(/^.*broken\.json:1:\d+ .* got `null` .*parameters\/0\)\n$/);
  expect(status).toBe(1);
});

test('changesets of a folder without packages are refused in words', () => {
  const { status, stderr } = apiDiff(
    '--changeset',
    file('before'),
    file('after'),
    '--root',
    folder,
  );
  expect(stderr).toMatch(/^No package\.json could be found .*\n$/);
  expect(status).toBe(1);
});

const refusals: [args: string[], words: string][] = [
  [
    ['nowhere', 'nowhere'],
    'There is no file nowhere. For a file of a git revision, write REVISION:FILE.',
  ],
  [['--fail-on=huge', 'package.json', 'package.json'], '--fail-on must be patch, minor or major.'],
  [['--released', '--check'], '--released cannot be combined with --changeset or --check.'],
  [['--released', 'package.json'], '--released records the contract that the config names'],
  [
    ['--changeset', '--fail-on=major'],
    '--format, --fail-on and --today are for comparisons alone.',
  ],
  [['--check', '--today=2026-11-25'], '--today are for comparisons alone.'],
  [['nowhere:a.yaml', 'HEAD'], 'nowhere is neither a file nor a git revision with a contract'],
  [['HEAD', 'HEAD', 'HEAD'], 'OLD, NEW'],
  [['--today=2026-02-30', 'HEAD'], '--today must be a day'],
  [['--shout'], "Unknown option '--shout'"],
];

test.for(isFull ? refusals : refusals.slice(0, 3))(
  '%s is refused with what to do',
  ([args, words]) => {
    const { status, stderr } = apiDiff(...args);
    expect(stderr).toContain(words);
    expect(status).toBe(1);
  },
);
