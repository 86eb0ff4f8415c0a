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
    // Other types are made of those, or of the contract's.
    const isMade = symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class);
    const made = isMade ? checker.getDeclaredTypeOfSymbol(symbol).getProperties() : [];
    const all = made.filter(isOurs).filter(({ name }) => !/^(__|#)/.test(name));
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
