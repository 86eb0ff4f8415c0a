import jsonata from 'jsonata';

/** A part of a parsed expression of JSONata. */
type Part = Readonly<Record<string, unknown>>;

/**
 * The paths of fields that an expression reads, from the outermost value: `['images', 'url']` for
 * `images[0].url`.
 */
export function outputPaths(expression: string): string[][] {
  const found = new Map<string, string[]>();
  visit(jsonata(expression).ast() as unknown as Part, [], (path) =>
    found.set(path.join('.'), path),
  );
  return [...found.values()];
}

function visit(part: unknown, base: readonly string[], add: (path: string[]) => void): void {
  if (typeof part !== 'object' || part === null) return;
  if (Array.isArray(part)) {
    for (const inner of part) visit(inner, base, add);
    return;
  }
  const { type, steps, ...rest } = part as Part;
  if (type !== 'path') {
    visit(Object.values(rest), base, add);
    return;
  }
  // Each step reads from what the step before it found.
  let at = [...base];
  for (const step of steps as Part[]) {
    const { type: kind, value, ...inner } = step;
    if (kind === 'name') {
      at = [...at, String(value)];
      add(at);
    }
    visit(Object.values(inner), at, add);
  }
}
