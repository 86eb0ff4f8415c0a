/**
 * The source of a regular expression for a path of the contract, with a group for each of its
 * parameters. Of several in one segment, the first takes the most: `a.b.png` is `{id}.{ext}` with the
 * id `a.b`.
 */
export function pathPattern(path: string): string {
  return path
    .split(/\{[^}]*\}/)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('([^/]+)');
}

/** Reads the parameters of a path as they were sent. The path may be mounted below another one. */
export function pathParameterReader(
  path: string,
): (sent: string) => (name: string) => string | undefined {
  const names = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
  if (names.length === 0) return () => () => undefined;
  const pattern = new RegExp(`${pathPattern(path)}$`);
  return (sent) => {
    const values = pattern.exec(sent);
    return (name) => values?.[names.indexOf(name) + 1];
  };
}
