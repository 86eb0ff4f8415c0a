import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/** @import { Context, Node } from './support/types.d.ts' */

const FOLDERS = ['paths', 'components'];
const COMPONENT = /^[A-Z][A-Za-z0-9]*\.yaml$/;

/** Every file under paths/ and components/ is part of the contract; components are PascalCase. */
export function usedFiles() {
  const used = new Set();
  let folder = '';
  return {
    any: {
      /** @param {Node} _node @param {Context} context */
      enter(_node, context) {
        used.add(context.location.source.absoluteRef);
      },
    },
    Root: {
      /** @param {Node} _root @param {Context} context */
      enter(_root, context) {
        folder = join(context.location.source.absoluteRef, '..');
      },
      /** @param {Node} _root @param {Context} context */
      leave(_root, context) {
        for (const file of FOLDERS.flatMap((name) => filesUnder(folder, name))) {
          if (!used.has(join(folder, file))) {
            context.report({ message: `Nothing refers to ${file}: use it or delete it.` });
          }
          if (file.startsWith('components/') && !COMPONENT.test(basename(file))) {
            context.report({
              message: `${file}: a component's file has the component's name, in PascalCase.`,
            });
          }
        }
      },
    },
  };
}

/**
 * @param {string} root
 * @param {string} name
 * @returns {string[]}
 */
function filesUnder(root, name) {
  const entries = readdirIfThere(join(root, name));
  return entries.map((entry) => `${name}/${entry.replaceAll('\\', '/')}`).sort();
}

/** @param {string} folder */
function readdirIfThere(folder) {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return [];
    throw error;
  }
}
