import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Context } from './support/rule.ts';

const contractFolders = ['paths', 'components'];
const component = /^[A-Z][A-Za-z0-9]*\.yaml$/;

/** Every file under paths/ and components/ is part of the contract; components are PascalCase. */
export function usedFiles() {
  const used = new Set<string>();
  let folder = '';
  return {
    any: {
      enter(_node: unknown, context: Context) {
        used.add(context.location.source.absoluteRef);
      },
    },
    Root: {
      enter(_root: unknown, context: Context) {
        folder = join(context.location.source.absoluteRef, '..');
      },
      leave(_root: unknown, context: Context) {
        for (const file of contractFolders.flatMap((name) => filesUnder(folder, name))) {
          if (!used.has(join(folder, file))) {
            context.report({ message: `Nothing refers to ${file}: use it or delete it.` });
          }
          if (file.startsWith('components/') && !component.test(basename(file))) {
            context.report({
              message: `${file}: a component's file has the component's name, in PascalCase.`,
            });
          }
        }
      },
    },
  };
}

function filesUnder(root: string, name: string): string[] {
  const entries = readdirIfThere(join(root, name));
  return entries.map((entry) => `${name}/${entry.replaceAll('\\', '/')}`).sort();
}

function readdirIfThere(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
