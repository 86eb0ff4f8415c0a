import { join } from 'node:path';
import ts from 'typescript-api';
import { describe, expect, test } from 'vitest';
import { root } from './tarballs.ts';

const entries = {
  client: [
    'index',
    'agents/index',
    'middleware/index',
    'node/index',
    'proxy/index',
    'webhooks/index',
  ],
  react: ['index'],
};

/** What a package declares by hand, and gives to its users without a word about it. */
function wordless(folder: string, files: readonly string[]): string[] {
  const dist = join(root, 'packages', folder, 'dist');
  const program = ts.createProgram({
    rootNames: files.map((file) => join(dist, `${file}.d.ts`)),
    options: { module: ts.ModuleKind.NodeNext, types: ['node'], skipLibCheck: true },
  });
  const checker = program.getTypeChecker();
  const isOurs = (symbol: ts.Symbol) =>
    symbol.declarations?.some(({ parent, kind }) => {
      const file = parent?.getSourceFile?.().fileName ?? '';
      return (
        kind !== ts.SyntaxKind.SourceFile && file.startsWith(dist) && !file.includes('/generated/')
      );
    }) ?? false;
  const isSilent = (symbol: ts.Symbol) => symbol.getDocumentationComment(checker).length === 0;
  const exported = program.getRootFileNames().flatMap((name) => {
    const file = program.getSourceFile(name);
    const module = file && checker.getSymbolAtLocation(file);
    return module ? checker.getExportsOfModule(module) : [];
  });
  const resolved = exported.map((symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
  );
  return [...new Set(resolved)].filter(isOurs).flatMap((symbol) => {
    const properties = checker.getDeclaredTypeOfSymbol(symbol).getProperties().filter(isOurs);
    const all = properties.filter(({ name }) => !name.startsWith('__'));
    return [
      ...(isSilent(symbol) ? [symbol.name] : []),
      ...all.filter(isSilent).map(({ name }) => `${symbol.name}.${name}`),
    ];
  });
}

describe('everything that users are given has words of its own in', () => {
  test.for(Object.entries(entries))('%s', ([folder, files]) => {
    expect(wordless(folder, files)).toEqual([]);
  });
});
