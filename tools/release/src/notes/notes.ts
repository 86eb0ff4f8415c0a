/** The changelog's entry for one version, without its heading; undefined if there is none. */
export function entryOf(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split('\n', 1)[0]?.trim() === version);
  return section?.slice(section.split('\n', 1)[0]?.length).trim();
}

/** A package of a release, and its changelog's entry. */
export interface Entry {
  name: string;
  version: string;
  text: string;
}

/**
 * The notes of a release, in Markdown. Packages with the same text share one section. The sections
 * are in the order of `entries`.
 */
export function notesOf(entries: readonly Entry[]): string {
  const groups = Map.groupBy(entries, ({ text }) => text);
  const sections = [...groups].map(([text, same]) => {
    const titles = same.map(({ name, version }) => `${name} ${version}`).join(', ');
    return `## ${titles}\n\n${text.replace(/^### /gm, '#### ')}\n`;
  });
  return sections.join('\n');
}
