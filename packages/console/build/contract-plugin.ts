import { fileURLToPath } from 'node:url';
import { readContract } from '@genmedia/codegen/contract';
import type { Plugin } from 'vite';
import { consoleContract } from './console-contract.ts';

const name = 'virtual:contract';

/** `import contractFor from 'virtual:contract'` gives what the console knows of operations. */
export function contractPlugin(): Plugin {
  return {
    name,
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      const file = fileURLToPath(import.meta.resolve('@genmedia/spec/openapi.json'));
      this.addWatchFile(file);
      const model = await readContract(file);
      const contract = JSON.stringify(consoleContract(model));
      // Browsers read JSON faster than an object literal.
      return `const text = ${JSON.stringify(contract)};
        const address = ${JSON.stringify(model.baseUrl)};
        export default (serviceUrl) => JSON.parse(text.replaceAll(address, () => serviceUrl));`;
    },
  };
}
