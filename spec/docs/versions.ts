import { fileURLToPath } from 'node:url';
import { linesOf, readConfig, versionDiff, versionOf } from '@genmedia/api-diff';
import type { Document } from '@genmedia/openapi';
import { addPage } from './text-page.ts';

/** Which versions of the API the docs show. Default: all. */
export interface Versions {
  /** Shows only one version, such as `v7`. */
  only?: string | undefined;
  /** Two versions whose differences a page lists, such as `v7..v8`. */
  differs?: string | undefined;
}

/** The part of the contract that the docs show. Throws if the version does not exist. */
export function selectVersion(contract: Document, { only }: Versions): Document {
  if (only === undefined) return contract;
  const version = versionOf(contract, only);
  if (Object.keys(version.paths ?? {}).length === 0) {
    throw new Error(`The contract has no path that begins with /api/${only}/.`);
  }
  return version;
}

/** Adds a page that lists the differences between two versions in the same contract. */
export function differencePage(
  document: Document,
  contract: Document,
  { differs }: Versions,
): void {
  if (differs === undefined) return;
  const [, before, after] = /^(\w+)\.\.(\w+)$/.exec(differs) ?? [];
  if (before === undefined || after === undefined) {
    throw new Error(`${differs} names no two versions: write v7..v8.`);
  }
  selectVersion(contract, { only: before });
  selectVersion(contract, { only: after });
  const config = readConfig(fileURLToPath(new URL('../api-diff.yaml', import.meta.url)));
  const lines = linesOf(versionDiff(contract, { before, after }, config), 'spec');
  addPage(document, {
    name: 'version-differences',
    title: `From ${before} to ${after}`,
    text: ['', ...lines.map((line) => `- ${line}`), ''].join('\n'),
  });
}
