import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { exampleContract } from '../testing/contract.ts';
import { configIn, releasedFile, repository } from '../testing/repository.ts';
import { addRelease, readHistory } from './history.ts';
import { writeReleased } from './released.ts';
import { runAction } from './run.ts';

const release = { date: '2026-11-26', versions: { sdk: '1.0.0' }, changes: ['`draw` is new.'] };

test('a history that is empty gets its first release, and a second run adds no other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'api-diff-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'history.yaml');
  writeFileSync(file, '# Nothing yet\n');
  addRelease(file, release);
  addRelease(file, { ...release, date: '2026-11-27', changes: [] });
  expect(readHistory(file)).toEqual([release]);
  addRelease(file, { ...release, versions: { sdk: '1.0.1' }, changes: [] });
  expect(readHistory(file)).toHaveLength(2);
});

test('a history with a conflict is refused, and the old contract is kept', async () => {
  const root = repository(exampleContract([], 'after'));
  writeReleased(releasedFile(root), exampleContract([], 'before'));
  const released = readFileSync(releasedFile(root), 'utf8');
  const history = join(root, 'history.yaml');
  writeFileSync(history, '<<<<<<< HEAD\n- date: 2026-11-26\n=======\n- date: a\n>>>>>>> b\n');
  const config = { ...configIn(root), history };
  await expect(runAction(root, 'released', config)).rejects.toThrow('history.yaml cannot be read');
  expect(readFileSync(releasedFile(root), 'utf8')).toBe(released);
});
