import { fileURLToPath } from 'node:url';
import {
  diff,
  linesOf,
  type PastRelease,
  readConfig,
  readHistory,
  releasedContract,
} from '@genmedia/api-diff';
import type { Document } from '@genmedia/openapi';

const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Describes, in Markdown, how each release changed the API, and how the next one will. It uses the
 * tool that writes the changelogs, which compares the contracts. Empty before the first release.
 */
export function releases(document: Document, root = repositoryRoot): string {
  const config = readConfig('spec/api-diff.yaml', root);
  const before = releasedContract(config.released);
  if (!before) return '';
  const lines = linesOf(diff({ before, after: document }, config), 'spec');
  const next = lines.length > 0 ? section('Not released yet', lines) : [];
  const history = readHistory(config.history);
  const past = history.flatMap((release) => {
    const isFirst = release === history.at(-1);
    const otherwise = isFirst ? 'The first release.' : 'Nothing changed in the API.';
    return section(titleOf(release), release.changes, otherwise);
  });
  return ['', '## Releases', ...next, ...past, ''].join('\n');
}

function titleOf({ date, versions }: PastRelease): string {
  const [service, client] = [versions['@genmedia/service'], versions['@genmedia/client']];
  return `${date}: service ${service}, client ${client}`;
}

/** @param otherwise what stands there if there are no lines */
function section(title: string, lines: readonly string[], otherwise = ''): string[] {
  const recorded = lines.length > 0 ? lines.map((line) => `- ${line}`) : [otherwise];
  return ['', `### ${title}`, '', ...recorded];
}
