import { isLess } from '../bump.ts';
import type { PackageChange } from './plan.ts';

/** The changeset of one package: its front matter and its text. */
export interface Changeset {
  bump: PackageChange['bump'];
  text: string;
}

/** The first line of a changeset that the command writes. */
export const title = 'What the API does:';

/**
 * Reads a changeset that `printChangeset` wrote, and that a person may have edited; undefined if it
 * has another form.
 */
export function parseChangeset(file: string): Changeset | undefined {
  const [, bump, text = ''] =
    /^---\n+["']?[^"'\n]+["']?: *(patch|minor|major)\n+---\n*(.*)$/s.exec(
      file.replaceAll('\r\n', '\n'),
    ) ?? [];
  return bump === undefined
    ? undefined
    : { bump: bump as PackageChange['bump'], text: text.trimEnd() };
}

/** The content of a changeset's file. */
export function printChangeset(name: string, { bump, text }: Changeset): string {
  return `---\n"${name}": ${bump}\n---\n\n${text}\n`;
}

/**
 * The changeset for what a package needs now. `lastWritten` is what the command wrote last. What a
 * person has changed since then is kept: lines, and a larger bump. Lines whose changes the contract
 * no longer contains are removed.
 */
export function mergeChangeset(
  need: PackageChange,
  file: Changeset | undefined,
  lastWritten: PackageChange | undefined,
): Changeset {
  if (!file) return { bump: need.bump, text: [title, '', ...need.lines.map(listItem)].join('\n') };
  const isGeneratedBump = file.bump === lastWritten?.bump || isLess(file.bump, need.bump);
  return {
    bump: isGeneratedBump ? need.bump : file.bump,
    text: withLines(file.text, need, lastWritten),
  };
}

/**
 * The rest of a changeset that a package no longer needs; undefined if only generated lines were in
 * it.
 */
export function leftOver(
  file: Changeset,
  lastWritten: PackageChange | undefined,
): Changeset | undefined {
  const text = withLines(file.text, { bump: file.bump, lines: [] }, lastWritten);
  return text.replace(title, '').trim() === '' ? undefined : { ...file, text };
}

function withLines(
  text: string,
  { lines }: PackageChange,
  lastWritten: PackageChange | undefined,
): string {
  const written = lastWritten?.lines ?? [];
  const removed = new Set(written.filter((line) => !lines.includes(line)).map(listItem));
  const all = text.split('\n');
  const kept = (part: string[]) => part.filter((line) => !removed.has(line));
  const added = lines.filter((line) => !written.includes(line)).map(listItem);
  // Found before lines are removed: they may be all that tells where the list is.
  const at = endOfList(all);
  const newLines = added.filter((line) => !all.includes(line));
  return [...kept(all.slice(0, at)), ...newLines, ...kept(all.slice(at))].join('\n');
}

/** Where the last item ends: its text may have more lines, and indented paragraphs. */
function endOfList(lines: readonly string[]): number {
  const last = lines.findLastIndex((line) => line.startsWith('- '));
  const isAfter = (line: string, index: number) =>
    index > last && /^\S/.test(line) && lines[index - 1]?.trim() === '';
  const after = lines.findIndex(isAfter);
  if (last < 0 || after < 0) return lines.length;
  return lines.slice(0, after).findLastIndex((line) => line.trim() !== '') + 1;
}

function listItem(line: string): string {
  return `- ${line}`;
}
