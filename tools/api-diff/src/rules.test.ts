import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Bump } from './bump.ts';
import { diff } from './diff.ts';
import type { Example } from './examples/example.ts';
import { EXAMPLES } from './examples/index.ts';
import { demanded } from './judge.ts';
import { RULES, type RuleId } from './rules.ts';
import { accepted, type Written, writtenOf } from './testing/behaviour.ts';
import { complaints } from './testing/compile.ts';
import { contractOf, operationOf, type Version } from './testing/contract.ts';
import { project, put } from './testing/packages.ts';
import { CONSUMED, type Consumed, program } from './testing/programs.ts';

const VERSIONS: Version[] = ['was', 'is'];
const rules = Object.entries(EXAMPLES) as [RuleId, Example][];
const folder = mkdtempSync(join(tmpdir(), 'api-diff-'));
/**
 * The errors of the compiler, by version of the packages, then by the name of the program:
 * `<rule>.<package>.<version>`.
 */
const said = {} as Record<Version, Map<string, string>>;

beforeAll(async () => {
  await Promise.all(
    VERSIONS.map(async (packages) => {
      const place = join(folder, packages);
      await project(place, contractOf(rules, packages));
      writePrograms(place);
      said[packages] = await complaints(place);
    }),
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes the programs of both versions beside the packages of one version. */
function writePrograms(place: string): void {
  for (const [rule, example] of rules) {
    for (const name of CONSUMED) {
      for (const version of VERSIONS) {
        const text = program(name, rule, example, version)?.replace('IDS', idsBefore());
        if (text === undefined) continue;
        put(join(place, 'programs', `${rule}.${name}.${version}.ts`), text);
      }
    }
  }
}

function idsBefore(): string {
  const ids = rules.flatMap(([rule, { was }]) => (was.absent ? [] : [operationOf(rule, was)]));
  return [...ids, 'readFirst', 'readSecond'].map((id) => `'${id}'`).join(' | ');
}

describe.for(rules)('%s', ([rule, example]) => {
  const documents = {
    was: contractOf([[rule, example]], 'was'),
    is: contractOf([[rule, example]], 'is'),
  };
  const changes = diff(documents, { exhaustive: true });
  const bumps = demanded(changes);
  let written: Record<Version, Written>;

  beforeAll(async () => {
    written = await writtenOf(folder, rule, example);
  });

  test('is found as the only change', () => {
    expect(new Set(changes.map((change) => change.rule))).toEqual(
      new Set([rule, ...(example.also ?? [])]),
    );
    const own = changes.filter((change) => change.rule === rule);
    expect(demanded(own)).toEqual(RULES[rule].bumps);
  });

  test.for(CONSUMED)('%s: the compiler and the validation agree', async (name) => {
    const facts = await factsOf(rule, example, name, written);
    expect(verdict(facts, bumps[name]), facts.said).toBe('agree');
  });
});

interface Facts {
  said: string;
  /** The program of each version compiles with the packages of the same version. */
  isSound: boolean;
  /** The old program does not compile with the new packages. */
  breaks: boolean;
  /** There is a new program, and it does not compile with the old packages. */
  gains: boolean;
  /** `refuses`: what was valid is refused now. `accepts`: what is valid now was refused. */
  refuses: boolean;
  accepts: boolean;
  /** The package's own generated code for the operation differs. */
  differs: boolean;
  /** That code differs in the package, or in one that it passes on to its users. */
  shows: boolean;
}

/** The packages whose code a user of each package meets. */
const REACHES: Record<Consumed, Consumed[]> = {
  types: ['types'],
  client: ['client', 'types'],
  react: ['react', 'client', 'types'],
  server: ['server', 'types'],
};

async function factsOf(
  rule: RuleId,
  example: Example,
  name: Consumed,
  { was, is }: Record<Version, Written>,
): Promise<Facts> {
  const says = (packages: Version, version: Version) =>
    said[packages].get(`${rule}.${name}.${version}`);
  return {
    said: [says('was', 'was'), says('is', 'is'), says('is', 'was')].join('\n'),
    isSound: (says('was', 'was') ?? says('is', 'is')) === undefined,
    breaks: says('is', 'was') !== undefined,
    gains: says('was', 'is') !== undefined,
    ...(name === 'server'
      ? await accepted(folder, rule, example)
      : { refuses: false, accepts: false }),
    differs: was[name] !== is[name],
    shows: REACHES[name].some((other) => was[other] !== is[other]),
  };
}

function verdict(
  { isSound, breaks, gains, refuses, accepts, differs, shows }: Facts,
  bump: Bump,
): string {
  const isMajor = bump === 'major';
  if (!isSound) return 'the example itself does not compile';
  if (breaks && !isMajor) return 'a program does not compile any more, so it is a major';
  if (refuses && !isMajor) return 'what was valid is refused, so it is a major';
  if (isMajor && !breaks && !refuses && !shows) return 'nobody feels this major';
  if (bump === 'minor' && !gains && !accepts && !shows) return 'nobody can use this minor';
  if (bump === 'none' && differs) return 'the package differs, so it needs a release';
  return 'agree';
}
