import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from '@genmedia/codegen';
import { load } from '@genmedia/codegen/documents';
import { lint } from '@genmedia/codegen/lint';
import type { Document } from '@genmedia/openapi';
import { expect, onTestFinished, test } from 'vitest';
import type { Kind } from './bump.ts';
import { diff } from './diff.ts';
import { requiredBumps } from './judge.ts';
import { pathsOf, without } from './testing/nodes.ts';

const studioFile = join(import.meta.dirname, '../../codegen/src/fixtures/studio.yaml');
const targets = ['types', 'client', 'react', 'server'] as const;
/** Generating all packages takes half a second, so only every twelfth node of the contract is removed. */
const sampled = 12;
type Generated = (typeof targets)[number];

/** The packages whose code a user of each package meets. */
const reaches: Record<Generated, readonly Generated[]> = {
  types: ['types'],
  client: ['client', 'types'],
  react: ['react', 'client', 'types'],
  server: ['server', 'types'],
};

/**
 * The generated files of each package, as one text; undefined if the contract is not valid: most nodes
 * can be left out, but not all.
 */
async function filesOf(
  document: Document,
  folder: string,
): Promise<Record<Generated, string> | undefined> {
  const spec = join(folder, 'openapi.json');
  writeFileSync(spec, JSON.stringify(document));
  const isValid = await lint(spec).then(
    () => true,
    () => false,
  );
  if (!isValid) return undefined;
  const files = await generate(spec, targets);
  const of = (name: string) =>
    Object.entries(files)
      .filter(([path]) => path.startsWith(`packages/${name}/`))
      .map(([, content]) => content)
      .join('');
  return { types: of('types'), client: of('client'), react: of('react'), server: of('server') };
}

/** What is wrong with the bumps, where the generated files are these. */
function faults(
  before: Record<Generated, string>,
  after: Record<Generated, string>,
  bumpOf: (kind: Kind) => string,
): string[] {
  return targets.flatMap((kind) => {
    const bump = bumpOf(kind);
    const differs = before[kind] !== after[kind];
    const shows = reaches[kind].some((name) => before[name] !== after[name]);
    if (bump === 'none' && differs) return [`${kind}: its files differ, and it has no release`];
    if ((bump === 'minor' || bump === 'major') && !shows)
      return [`${kind}: its files do not differ, and it has a ${bump}`];
    return [];
  });
}

test.runIf(process.env.TEST_FULL === '1')(
  'a package whose files do not change has a patch at most, and one whose files do has a release',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'api-diff-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const studio = await load(studioFile);
    const whole = await filesOf(studio, folder);
    if (!whole) throw new Error('The whole contract is not valid.');
    const found: string[] = [];
    const tried = pathsOf(studio).filter((_, index) => index % sampled === 0);
    let compared = 0;
    for (const path of tried) {
      const changed = without(studio, path);
      const files = await filesOf(changed, folder);
      if (!files) continue;
      compared += 1;
      for (const [before, after, word] of [
        [studio, changed, 'without'],
        [changed, studio, 'with'],
      ] as const) {
        const changes = diff({ before, after }, { exhaustive: true });
        const bumps = requiredBumps(changes);
        const rules = [...new Set(changes.map(({ rule }) => rule))].join(', ');
        for (const fault of faults(whole, files, (kind) => bumps[kind]))
          found.push(`${word} ${path.join(' ')} (${rules}): ${fault}`);
      }
    }
    expect(found.join('\n')).toBe('');
    expect(compared).toBeGreaterThan(tried.length / 2);
  },
);
