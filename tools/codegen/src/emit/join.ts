/** orval's modules for the parts of one document, as one: what several declare, declared once. */
export function joinSchemas(parts: string[]): string {
  const known = new Set<string>();
  const kept = parts.flatMap((part) =>
    part.split(/^(?=export |import |\/\*\*)/m).filter((statement) => {
      const [declared] = statement.match(/^(?:export \w+ \w+|import .*)/) ?? [];
      return declared === undefined || isNew(declared, known);
    }),
  );
  return kept.join('');
}

/** The same for modules of hooks, which share imports and a few helpers ahead of their exports. */
export function joinHooks(parts: string[]): string {
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0) return only;
  const known = new Set<string>();
  const modules = parts.map((part) => {
    const start = part.search(/^(?:export |\/\*\*)/m);
    const [head, body] = [part.slice(0, start), part.slice(start)];
    const helpers = head.replaceAll(IMPORT, '').split(/^(?=(?:type|const) )/m);
    return {
      imports: [...head.matchAll(IMPORT)],
      helpers: helpers.filter((text) => isNew(text, known)),
      body,
    };
  });
  return [
    mergeImports(modules.flatMap(({ imports }) => imports)),
    ...modules.flatMap(({ helpers }) => helpers),
    ...modules.map(({ body }) => body),
  ].join('');
}

const IMPORT = /^(import(?: type)?) \{([^}]*)\} from ('[^']+');\n*/gm;

function mergeImports(imports: RegExpMatchArray[]): string {
  const sources = new Map<string, { keyword: string; from: string; names: Set<string> }>();
  for (const [, keyword = '', list = '', from = ''] of imports) {
    const source = sources.get(keyword + from) ?? { keyword, from, names: new Set() };
    for (const name of list.split(',')) if (name.trim() !== '') source.names.add(name.trim());
    sources.set(keyword + from, source);
  }
  const lines = [...sources.values()].map(({ keyword, from, names }) => {
    const list = [...names].sort();
    return `${keyword} {${list.length > 1 ? `\n  ${list.join(',\n  ')}\n` : ` ${list.join()} `}} from ${from};\n`;
  });
  return `${lines.join('')}\n`;
}

function isNew(text: string, known: Set<string>): boolean {
  const fresh = !known.has(text);
  known.add(text);
  return fresh;
}
