import type { Document } from '@genmedia/openapi';
import type { Bump } from '../bump.ts';
import type { JudgedChange } from '../change.ts';
import type { Pair } from '../compare/comparison.ts';
import type { Config } from '../config.ts';
import { diff } from '../diff.ts';
import { requiredBumps } from '../judge.ts';
import { bumpBelowOne, type Versions } from '../packages.ts';
import { linesOf } from '../report/lines.ts';

/** What the users of one package need to be told, and the bump that this needs. */
export interface PackageChange {
  bump: Exclude<Bump, 'none'>;
  lines: string[];
}

/** What each package needs, by its name. */
export type Needs = Partial<Record<string, PackageChange>>;

export interface Plan {
  changes: JudgedChange[];
  needs: Needs;
}

/** What a release of the current contract needs, compared with the last release. */
export function planOf(documents: Pair<Document>, config: Config, versions: Versions): Plan {
  const changes = diff(documents, config);
  const bumps = requiredBumps(changes);
  const needs: Needs = {};
  for (const { name, kind } of config.packages) {
    const bump = bumpBelowOne(bumps[kind], versions.get(name) ?? '', config);
    // A smaller bump does not say that the release breaks programs, so the text does.
    const mark = bump === bumps[kind] ? '' : '**Breaking**: ';
    if (bump !== 'none') needs[name] = { bump, lines: linesOf(changes, kind, mark) };
  }
  return { changes, needs };
}
