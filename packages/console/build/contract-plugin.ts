import { fileURLToPath } from 'node:url';
import { readContract } from '@genmedia/codegen/contract';
import type { Plugin } from 'vite';
import { consoleContract } from './console-contract.ts';

const name = 'virtual:contract';

/** `import contract from 'virtual:contract'`: what the console knows of operations. */
export function contractPlugin(): Plugin {
  return {
    name,
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      const file = fileURLToPath(import.meta.resolve('@genmedia/spec/openapi.json'));
      this.addWatchFile(file);
      const contract = consoleContract(await readContract(file));
      // A text that is parsed is read faster than a literal (and is as safe).
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(contract))});`;
    },
  };
}
