import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Bump } from './bump.ts';
import { diff } from './diff.ts';
import type { Example } from './examples/example.ts';
import { ruleExamples } from './examples/index.ts';
import { requiredBumps } from './judge.ts';
import { type RuleId, rulesById } from './rules.ts';
import { compareValidation, type GeneratedCode, generatedCodeOf } from './testing/behaviour.ts';
import { compilerErrors } from './testing/compile.ts';
import { exampleContract, operationOf, type Version } from './testing/contract.ts';
import { judged } from './testing/judged.ts';
import { project, writeFile } from './testing/packages.ts';
import { type ConsumerPackage, consumed, program } from './testing/programs.ts';

const versions: Version[] = ['before', 'after'];
const rules = Object.entries(ruleExamples) as [RuleId, Example][];
const folder = mkdtempSync(join(tmpdir(), 'api-diff-'));
/**
 * The errors of the compiler, by version of the packages, then by the name of the program:
 * `<rule>.<package>.<version>`.
 */
const errors = {} as Record<Version, Map<string, string>>;

beforeAll(async () => {
  await Promise.all(
    versions.map(async (packages) => {
      const place = join(folder, packages);
      await project(place, exampleContract(rules, packages));
      writePrograms(place);
      errors[packages] = await compilerErrors(place);
    }),
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes the programs of both versions beside the packages of one version. */
function writePrograms(place: string): void {
  for (const [rule, example] of rules) {
    for (const name of consumed) {
      for (const version of versions) {
        const text = program(name, rule, example, version)?.replace('IDS', idsBefore());
        if (text === undefined) continue;
        writeFile(join(place, 'programs', `${rule}.${name}.${version}.ts`), text);
      }
    }
  }
}

function idsBefore(): string {
  const ids = rules.flatMap(([rule, { before }]) =>
    before.absent ? [] : [operationOf(rule, before)],
  );
  return [...ids, 'readFirst', 'readSecond'].map((id) => `'${id}'`).join(' | ');
}

describe.for(rules)('%s', ([rule, example]) => {
  const documents = {
    before: exampleContract([[rule, example]], 'before'),
    after: exampleContract([[rule, example]], 'after'),
  };
  const changes = diff(documents, { exhaustive: true });
  const bumps = requiredBumps(changes);
  let written: Record<Version, GeneratedCode>;

  beforeAll(async () => {
    written = await generatedCodeOf(folder, rule, example);
  });

  test('is found as the only change', () => {
    expect(new Set(changes.map((change) => change.rule))).toEqual(
      new Set([rule, ...(example.alsoRules ?? [])]),
    );
    const own = changes.filter((change) => change.rule === rule);
    expect(requiredBumps(own)).toEqual(rulesById[rule].bumps);
  });

  test.for(consumed)('%s: the compiler and the validation agree', async (name) => {
    const facts = await factsOf(rule, example, name, written);
    expect(verdict(facts, bumps[name], isJudged(rule, name)), facts.errors).toBe('agree');
  });
});

function isJudged(rule: RuleId, name: ConsumerPackage): boolean {
  return judged.some(({ pairs }) => pairs[rule]?.includes(name));
}

interface Facts {
  errors: string;
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
const reaches: Record<ConsumerPackage, ConsumerPackage[]> = {
  types: ['types'],
  client: ['client', 'types'],
  react: ['react', 'client', 'types'],
  server: ['server', 'types'],
};

async function factsOf(
  rule: RuleId,
  example: Example,
  name: ConsumerPackage,
  { before, after }: Record<Version, GeneratedCode>,
): Promise<Facts> {
  const message = (packages: Version, version: Version) =>
    errors[packages].get(`${rule}.${name}.${version}`);
  return {
    errors: [
      message('before', 'before'),
      message('after', 'after'),
      message('after', 'before'),
    ].join('\n'),
    isSound: (message('before', 'before') ?? message('after', 'after')) === undefined,
    breaks: message('after', 'before') !== undefined,
    gains: message('before', 'after') !== undefined,
    ...(name === 'server'
      ? await compareValidation(folder, rule, example)
      : { refuses: false, accepts: false }),
    differs: before[name] !== after[name],
    shows: reaches[name].some((other) => before[other] !== after[other]),
  };
}

function verdict(
  { isSound, breaks, gains, refuses, accepts, differs, shows }: Facts,
  bump: Bump,
  isByJudgement: boolean,
): string {
  const isMajor = bump === 'major';
  if (!isSound) return 'the example itself does not compile';
  if (breaks && !isMajor) return 'a program does not compile any more, so it is a major';
  if (refuses && !isMajor) return 'what was valid is refused, so it is a major';
  const isFelt = breaks || gains || refuses || accepts || shows;
  if ((isMajor || bump === 'minor') && !isFelt) return 'nothing differs, so it is a patch at most';
  const isProved = breaks || refuses;
  if (isMajor && !isProved && !isByJudgement) return 'nothing breaks, so it is a minor at most';
  if (isByJudgement && (!isMajor || isProved))
    return 'it is listed in testing/judged.ts for nothing';
  if (bump === 'none' && differs) return 'the package differs, so it needs a release';
  return 'agree';
}
