/** Files that must not be published, by their paths, with the reason. */
const needlessFiles = [
  [/\.tsbuildinfo$/, 'only the compiler reads it'],
  [/\.test(-d)?\.|(^|\/)testing\//, 'only tests need it'],
  [/\.d\.[cm]?ts\.map$/, 'it points to sources that are not there'],
  [/(?<!\.d)\.[cm]?tsx?$/, 'Node does not run TypeScript in node_modules'],
] as const;

/** The files of a package that its users do not need, and why. */
export function needless(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const [, reason] = needlessFiles.find(([pattern]) => pattern.test(path)) ?? [];
    return reason ? [`${path}: ${reason}. Take it out of "files" of its package.json.`] : [];
  });
}

/** What is wrong with a source map; undefined if it is usable. `map` is its text. */
export function uselessMap(path: string, map: string): string | undefined {
  const { sources, sourcesContent = [] } = JSON.parse(map);
  if (sources.length === sourcesContent.filter((text: unknown) => text !== null).length) return;
  return `${path}: its sources are neither in it nor published. Set "inlineSources", or leave it out.`;
}
