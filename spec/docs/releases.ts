import {
  diff,
  linesOf,
  type PastRelease,
  policyOf,
  readHistory,
  releasedContract,
  repositoryRoot,
} from '@genmedia/api-diff';
import type { Document } from '@genmedia/openapi';

/**
 * Describes, in Markdown, how each release changed the API, and how the next one will. It uses the
 * tool that writes the changelogs, which compares the contracts. Empty before the first release.
 */
export function releases(document: Document, root = repositoryRoot): string {
  const before = releasedContract(root);
  if (!before) return '';
  const lines = linesOf(diff({ before, after: document }, policyOf(root)), 'spec');
  const next = lines.length > 0 ? section('Not released yet', lines) : [];
  const past = readHistory(root).flatMap((release) => section(titleOf(release), release.changes));
  return ['', '## Releases', ...next, ...past, ''].join('\n');
}

function titleOf({ date, versions }: PastRelease): string {
  return `${date}: service ${versions.service}, client ${versions.client}`;
}

function section(title: string, lines: readonly string[]): string[] {
  const recorded =
    lines.length > 0 ? lines.map((line) => `- ${line}`) : ['Nothing changed in the API.'];
  return ['', `### ${title}`, '', ...recorded];
}
