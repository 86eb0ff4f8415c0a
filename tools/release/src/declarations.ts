import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';

type Names = Readonly<Record<string, unknown>>;

const isDeclaration = /\.d\.[cm]?ts$/;

interface Manifest {
  exports?: unknown;
  main?: string;
  types?: string;
  typings?: string;
  dependencies?: Names;
  peerDependencies?: Names;
  peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>;
  publishConfig?: { exports?: unknown };
}

/**
 * What a package's declarations import and a caller does not get: packages whose types are not
 * installed with it, and files of its own that are not packed. A caller whose compiler checks
 * declarations could not compile. The search follows the declarations from `exports`, as a compiler
 * does.
 *
 * @param folder of the compiled package, with its dependencies installed.
 * @param packed paths of the files in its tarball.
 */
export async function undeclared(folder: string, packed: readonly string[]): Promise<string[]> {
  const manifest = await readManifest(folder);
  const exports = manifest.publishConfig?.exports ?? manifest.exports;
  const seen = new Set<string>();
  const importers = new Map<string, string>();
  const faults: string[] = [];
  const pathOf = (file: string) => file.slice(folder.length + 1).replaceAll('\\', '/');
  const visit = async (file: string, importer: string): Promise<void> => {
    if (seen.has(file)) return;
    seen.add(file);
    if (!packed.includes(pathOf(file))) {
      faults.push(`${importer}: it imports ${pathOf(file)}, which is not packed.`);
      return;
    }
    for (const name of importsOf(await readFile(file, 'utf8'))) {
      if (name.startsWith('.')) {
        await visit(declarationOf(join(dirname(file), name)), pathOf(file));
      } else if (!isBuiltin(name)) importers.set(packageOf(name), file);
    }
  };
  const entries = stringsIn(exports).filter((path) => isDeclaration.test(path));
  for (const entry of entries) await visit(join(folder, entry), 'package.json');
  for (const [name, file] of importers) {
    if (await comesWithTypes(folder, manifest, name)) continue;
    const where = pathOf(file);
    const fault = `it names ${name}, whose types are not installed with this package`;
    faults.push(`${where}: ${fault}. Depend on what has them, or keep it out of what is exported.`);
  }
  return faults;
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
}

function stringsIn(exports: unknown): string[] {
  if (typeof exports === 'string') return [exports];
  if (typeof exports !== 'object' || exports === null) return [];
  return Object.values(exports).flatMap(stringsIn);
}

/** The modules that a file imports, re-exports or refers to. */
function importsOf(text: string): string[] {
  const textOrComment = /(["'])(?:\\.|(?!\1).)*\1|\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
  // A text such as 'image/*' begins no comment.
  const code = text.replaceAll(textOrComment, (part, quote) => (quote === undefined ? '' : part));
  const imports = code.matchAll(/\b(?:from|import|require)\s*\(?\s*(['"])([^'"]+)\1/g);
  const references = text.matchAll(/^\/\/\/\s*<reference\s+types=(['"])([^'"]+)\1/gm);
  return [...imports, ...references].map(([, , name]) => name ?? '');
}

/** The declaration file of a module, whatever extension its import has. */
function declarationOf(module: string): string {
  return module.replace(/(?<!\.d)\.([cm]?)[jt]s$/, '.d.$1ts');
}

function packageOf(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/');
}

/** A peer dependency counts, because users who install it install its types, too. */
async function comesWithTypes(folder: string, manifest: Manifest, name: string): Promise<boolean> {
  const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest;
  if (name in peerDependencies) return !peerDependenciesMeta[name]?.optional;
  if (`@types/${name.replace('@', '').replace('/', '__')}` in dependencies) return true;
  if (!(name in dependencies)) return false;
  const folderOfPackage = join(folder, 'node_modules', name);
  const { main = 'index.js', types, typings, exports } = await readManifest(folderOfPackage);
  const declared = [main, types, typings, ...stringsIn(exports)]
    .filter((path) => path !== undefined)
    .map(declarationOf);
  return declared.some(
    (path) => isDeclaration.test(path) && existsSync(join(folderOfPackage, path)),
  );
}
