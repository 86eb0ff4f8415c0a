import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Document } from '@genmedia/openapi';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ruleExamples } from '../examples/index.ts';
import type { RuleId } from '../rules.ts';
import { exampleContract } from '../testing/contract.ts';
import { configIn, releasedFile, repository, setContract } from '../testing/repository.ts';
import { writeReleased } from './released.ts';
import { type Action, runAction } from './run.ts';

const optional: RuleId = 'request-field-added-optional';
const removed: RuleId = 'answer-field-removed';
const addedRule: RuleId = 'operation-added';
const testedRules = [optional, removed, addedRule];

/** A contract that contains the changes of these rules. */
function contract(...edited: RuleId[]): Document {
  const examples = testedRules.map((rule) => {
    const example = ruleExamples[rule];
    const before = edited.includes(rule) ? example.after : example.before;
    return [rule, { ...example, before }] as [RuleId, typeof example];
  });
  return exampleContract(examples, 'before');
}

/** A repository whose last release had none of these changes, and whose contract has them now. */
function changed(...rules: RuleId[]): string {
  return changedSince('1.0.0', ...rules);
}

/** The same with this version of all packages. */
function changedSince(version: string, ...rules: RuleId[]): string {
  const root = repository(contract(...rules), version);
  writeReleased(releasedFile(root), contract());
  return root;
}

/** Runs the command. Resolves with its output, and with 1 if it fails. */
async function runs(root: string, action: Action = 'write') {
  return runAction(root, action, configIn(root)).then(
    (output) => ({ code: 0, output }),
    (error: Error) => ({ code: 1, output: error.message }),
  );
}

const file = (root: string, name: string) => join(root, `.changeset/api-${name}.md`);
const read = (root: string, name: string) => readFileSync(file(root, name), 'utf8');
function edit(root: string, name: string, change: (text: string) => string) {
  writeFileSync(file(root, name), change(read(root, name)));
}

test('a repository without changesets is told how to begin, and gets no file', async () => {
  const root = changed(optional);
  rmSync(join(root, '.changeset'), { recursive: true });
  for (const action of ['write', 'check'] as const) {
    const { code, output } = await runs(root, action);
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringContaining('npx changeset init'),
    });
  }
  expect(existsSync(join(root, '.changeset'))).toBe(false);
});

test('before the first release there is nothing to compare with, and nothing to check', async () => {
  const root = repository(contract());
  expect(await runs(root, 'check')).toMatchObject({ code: 0 });
  expect((await runs(root)).output).toContain('Nothing has been released yet');
});

test('a change without a changeset fails the check, which says how to fix it', async () => {
  const root = changed(optional);
  const { code, output } = await runs(root, 'check');
  expect(code).toBe(1);
  expect(output).toContain('@genmedia/client needs a minor, and has no changeset');
  expect(output).toContain('Run: pnpm api:change');
});

test('the command writes a changeset for each package, and shows what will happen', async () => {
  const root = changed(addedRule);
  const { output } = await runs(root);
  expect(read(root, 'server')).toMatchInlineSnapshot(`
    "---
    "@genmedia/server": major
    ---

    What the API does:

    - \`operationAddedExample\` is new: it needs a handler.
    "
  `);
  expect(read(root, 'react')).toMatchInlineSnapshot(`
    "---
    "@genmedia/react": minor
    ---

    What the API does:

    - \`useOperationAddedExample\` is new.
    "
  `);
  expect(read(root, 'mcp')).toBe(read(root, 'client').replaceAll('client', 'mcp'));
  expect(output).toMatch(/@genmedia\/server +1\.0\.0 → 2\.0\.0 +\(major\)/);
  expect(output).toMatch(/@genmedia\/client +1\.0\.0 → 1\.1\.0 +\(minor\)/);
  expect(await runs(root, 'check')).toMatchObject({ code: 0 });
});

test('the versions of linked packages are shown as they are, where one is behind', async () => {
  const root = changed(addedRule);
  const manifest = join(root, 'packages/react/package.json');
  const text = readFileSync(manifest, 'utf8');
  writeFileSync(manifest, text.replace('"version": "1.0.0"', '"version": "0.9.0"'));
  const { output } = await runs(root);
  expect(output).toMatch(/@genmedia\/client +1\.0\.0 → 1\.1\.0 +\(minor\)/);
  expect(output).toMatch(/@genmedia\/react +0\.9\.0 → 1\.1\.0 +\(minor\)/);
});

test('below 1.0.0 a change that breaks programs is a minor, and the command says so', async () => {
  const root = changedSince('0.1.0', removed);
  expect((await runs(root, 'check')).output).toContain('@genmedia/client needs a minor');
  const { output } = await runs(root);
  expect(read(root, 'client')).toContain('"@genmedia/client": minor');
  expect(output).toMatch(/@genmedia\/client +0\.1\.0 → 0\.2\.0 +\(minor\)/);
  expect(output).toContain('Below 1.0.0, a major change raises the minor version.');
  expect(await runs(root, 'check')).toMatchObject({ code: 0 });
});

test('below 1.0.0, where the version does not tell what breaks programs, the text does', async () => {
  const root = changedSince('0.1.0', optional, removed);
  await runs(root);
  expect(read(root, 'client')).toMatchInlineSnapshot(`
    "---
    "@genmedia/client": minor
    ---

    What the API does:

    - **Breaking**: \`answerFieldRemovedExample\` no longer answers \`size\`.
    - \`requestFieldAddedOptionalExample\` takes \`size\`.
    "
  `);
  const later = changed(optional, removed);
  await runs(later);
  expect(read(later, 'client')).not.toContain('Breaking');
});

test('a second run writes the same', async () => {
  const root = changed(addedRule, removed);
  await runs(root);
  const before = read(root, 'types');
  await runs(root);
  expect(read(root, 'types')).toBe(before);
});

test('a record with a conflict of git is an error that says what to do', async () => {
  const root = changed(optional);
  writeFileSync(join(root, '.changeset/api.json'), '<<<<<<< HEAD\n{}\n');
  const { output } = await runs(root);
  expect(output).toContain('.changeset/api.json is not JSON: delete it and run the command again');
});

test("a person's edits stay, and later changes are added", async () => {
  const root = changed(optional, addedRule);
  await runs(root);
  edit(root, 'client', (text) =>
    text
      .replace(/- .* is new\./, '- Boats can be drawn.')
      .replace(': minor', ': major')
      .concat('\nThank you.\n'),
  );
  setContract(root, contract(optional, addedRule, removed));
  await runs(root);
  expect(read(root, 'client')).toMatchInlineSnapshot(`
    "---
    "@genmedia/client": major
    ---

    What the API does:

    - Boats can be drawn.
    - \`requestFieldAddedOptionalExample\` takes \`size\`.
    - \`answerFieldRemovedExample\` no longer answers \`size\`.

    Thank you.
    "
  `);
  expect(await runs(root, 'check')).toMatchObject({ code: 0 });
});

test('an item of several lines that a person wrote stays whole', async () => {
  const root = changed(optional);
  await runs(root);
  const note = ['- A note', '  of two lines.', '', '  And a paragraph.'].join('\n');
  edit(root, 'client', (text) => `${text}${note}\n`);
  setContract(root, contract(optional, removed));
  await runs(root);
  expect(read(root, 'client')).toContain(`${note}\n- \`answerFieldRemovedExample\` no longer`);
});

test('lines stay above what a person wrote below them when all of them change', async () => {
  const root = changed(optional);
  await runs(root);
  edit(root, 'client', (text) => `${text}\nThank you.\n`);
  setContract(root, contract(removed));
  await runs(root);
  expect(read(root, 'client')).toMatchInlineSnapshot(`
    "---
    "@genmedia/client": major
    ---

    What the API does:

    - \`answerFieldRemovedExample\` no longer answers \`size\`.

    Thank you.
    "
  `);
});

test('lines about undone changes are removed, and an empty changeset is deleted', async () => {
  const root = changed(optional, removed);
  await runs(root);
  setContract(root, contract(optional));
  await runs(root);
  expect(read(root, 'types')).not.toContain('no longer');
  expect(read(root, 'types')).toContain('"@genmedia/types": minor');
  setContract(root, contract());
  await runs(root);
  expect(existsSync(file(root, 'types'))).toBe(false);
});

test('a changeset of Windows, or with a name without quotes, is read like any other', async () => {
  const root = changed(optional);
  await runs(root);
  const written = read(root, 'types');
  edit(root, 'types', (text) => text.replaceAll('\n', '\r\n'));
  edit(root, 'client', (text) => text.replace('"@genmedia/client"', 'genmedia-client'));
  expect(await runs(root)).toMatchObject({ code: 0 });
  expect(read(root, 'types')).toBe(written);
});

test('a bump that is too small fails the check, and the command fixes it', async () => {
  const root = changed(removed);
  await runs(root);
  edit(root, 'types', (text) => text.replace(': major', ': patch'));
  const { code, output } = await runs(root, 'check');
  expect({ code, output }).toMatchObject({ code: 1 });
  expect(output).toContain('@genmedia/types needs a major, and has a patch');
  await runs(root);
  expect(read(root, 'types')).toContain('"@genmedia/types": major');
});

test("another changeset's bump is not enough, because its text does not mention the change", async () => {
  const root = changed(optional);
  const all = ['spec', 'types', 'client', 'react', 'mcp', 'server', 'service'];
  const front = all.map((name) => `"@genmedia/${name}": major`).join('\n');
  writeFileSync(join(root, '.changeset/other.md'), `---\n${front}\n---\n\nOther things.\n`);
  const { output } = await runs(root, 'check');
  expect(output).toContain(
    'Users of @genmedia/client are not told: `requestFieldAddedOptionalExample` takes `size`.',
  );
});

test('a release records the contract, and its changes for the docs', async () => {
  const root = changed(removed);
  await runs(root);
  await runs(root, 'released');
  expect(await runs(root, 'check')).toMatchObject({ code: 0 });
  expect(readFileSync(join(root, 'spec/released/history.yaml'), 'utf8')).toContain(
    '`answerFieldRemovedExample` no longer answers `size`.',
  );
  expect(existsSync(join(root, '.changeset/api.json'))).toBe(false);
});

test('the docs tell of a release what people made of its changeset', async () => {
  const root = changed(removed);
  const release = (version: string, text: string) =>
    `## ${version}\n\n### Major Changes\n\n- 1a2b3c: ${text}\n- 4d5e6f: Another change.\n\n`;
  const list =
    'What the API does:\n  \n  - Boats have no size,\n    as before.\n  - Sail!\n  \n  Thanks.';
  const changelog = `# Boats\n\n${release('1.0.0', list)}${release('0.9.0', 'What the API does:')}`;
  writeFileSync(join(root, 'spec/CHANGELOG.md'), changelog);
  await runs(root, 'released');
  const history = join(root, 'spec/released/history.yaml');
  const told = () => parse(readFileSync(history, 'utf8'))[0].changes;
  expect(told()).toEqual(['Boats have no size, as before.', 'Sail!']);
  setContract(root, contract());
  await runs(root, 'released');
  expect(told()).toEqual(['`answerFieldRemovedExample` answers `size`.']);
});

test('two configs of one repository keep what the other has written', async () => {
  const root = changed(optional);
  const { packages, ...others } = configIn(root);
  const isOfFirst = ({ kind }: { kind: string }) => kind === 'client' || kind === 'react';
  const first = { ...others, packages: packages.filter(isOfFirst) };
  const second = { ...others, packages: packages.filter((one) => !isOfFirst(one)) };
  await runAction(root, 'write', first);
  edit(root, 'client', (text) => text.replace(/- .* takes .*/, '- Boats have a size.'));
  await runAction(root, 'write', second);
  await runAction(root, 'write', first);
  expect(read(root, 'client')).not.toContain('takes');
  for (const config of [first, second]) await runAction(root, 'check', config);

  const released = { ...second, released: join(root, 'second.json') };
  await runAction(root, 'released', released);
  await runAction(root, 'check', first);
});

test('packages of two configs whose names differ in the scope alone have changesets of their own', async () => {
  const root = changed(optional);
  const manifest = join(root, 'packages/react/package.json');
  writeFileSync(manifest, JSON.stringify({ name: '@other/client', version: '1.0.0' }));
  const config = configIn(root);
  for (const name of ['@genmedia/client', '@other/client'])
    await runAction(root, 'write', { ...config, packages: [{ name, kind: 'client' }] });
  expect(read(root, 'genmedia-client')).toContain('"@genmedia/client": minor');
  expect(read(root, 'other-client')).toContain('"@other/client": minor');
});
