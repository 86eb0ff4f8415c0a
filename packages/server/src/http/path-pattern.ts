/**
 * The source of a regular expression for a path of the contract, with a group for each of its
 * parameters. Of several in one segment, the first takes the most: `a.b.png` is `{id}.{ext}` with the
 * id `a.b`. The others do not contain the text that separates them from the one before, except at
 * their ends: if each could be any text, a long path would take cubic time for three of them.
 */
export function pathPattern(path: string): string {
  const texts = path.split(/\{[^}]*\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return texts.reduce((pattern, text, at) => {
    const separator = at > 1 ? texts[at - 1] : undefined;
    const isFirst = !separator || separator.includes('/');
    const value = isFirst ? '([^/]+)' : `([^/](?:(?!${separator}[^/])[^/])*)`;
    return pattern + value + text;
  });
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
