import { fileURLToPath } from 'node:url';
import { readContract } from '@genmedia/codegen/contract';
import type { Plugin } from 'vite';
import { consoleContract } from './console-contract.ts';

const name = 'virtual:contract';

/** `import contract from 'virtual:contract'` gives what the console knows of operations. */
export function contractPlugin(): Plugin {
  return {
    name,
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      const file = fileURLToPath(import.meta.resolve('@genmedia/spec/openapi.json'));
      this.addWatchFile(file);
      const contract = consoleContract(await readContract(file));
      // Browsers read a parsed text faster than a literal (and as safely).
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(contract))});`;
    },
  };
}
