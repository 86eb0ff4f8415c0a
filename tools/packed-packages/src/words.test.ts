import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript-api';
import { describe, expect, test } from 'vitest';
import { root } from './tarballs.ts';

const folders = ['client', 'react'];

const distOf = (folder: string) => join(root, 'packages', folder, 'dist');

/** The declarations of each entry of a package. */
function filesOf(folder: string): string[] {
  const manifest = readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8');
  const entries: { types?: string }[] = Object.values(JSON.parse(manifest).exports);
  return entries.flatMap(({ types }) => (types ? [join(root, 'packages', folder, types)] : []));
}

// One program for both packages, because the hooks' declarations need the client's.
const program = ts.createProgram({
  rootNames: folders.flatMap(filesOf),
  options: { module: ts.ModuleKind.NodeNext, lib: ['lib.es2023.d.ts'], types: [] },
});
const checker = program.getTypeChecker();

/** Lists what a package's handwritten code exports without a docstring. */
function wordless(folder: string): string[] {
  const dist = distOf(folder);
  const isDeclaredHere = (symbol: ts.Symbol) =>
    symbol.declarations?.some(({ parent, kind }) => {
      const file = parent?.getSourceFile?.().fileName ?? '';
      return (
        kind !== ts.SyntaxKind.SourceFile && file.startsWith(dist) && !file.includes('/generated/')
      );
    }) ?? false;
  const isSilent = (symbol: ts.Symbol) => symbol.getDocumentationComment(checker).length === 0;
  const exported = filesOf(folder).flatMap((name) => {
    const file = program.getSourceFile(name);
    const module = file && checker.getSymbolAtLocation(file);
    if (!module) throw new Error(`${name} is not built.`);
    return checker.getExportsOfModule(module);
  });
  const resolved = exported.map((symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
  );
  return [...new Set(resolved)].filter(isDeclaredHere).flatMap((symbol) => {
    // Other types consist of these, or of the contract's.
    const isMade = symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class);
    const made = isMade ? checker.getDeclaredTypeOfSymbol(symbol).getProperties() : [];
    const all = made.filter(isDeclaredHere).filter(({ name }) => !/^(__|#)/.test(name));
    return [
      ...(isSilent(symbol) ? [symbol.name] : []),
      ...all.filter(isSilent).map(({ name }) => `${symbol.name}.${name}`),
    ];
  });
}

describe('everything that users are given has words of its own in', () => {
  test.for(folders)('%s', (folder) => {
    expect(wordless(folder)).toEqual([]);
  });
});
