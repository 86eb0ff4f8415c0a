import { emitTargets, type Target } from '@genmedia/codegen';
import { emitServers, readContract } from '@genmedia/codegen/contract';

const serversFile = 'packages/client/src/generated/servers.ts';

/**
 * The files that are generated from a contract, by path. They are made in this thread: for each of
 * many small contracts, the generator's own thread would load the compiler again.
 */
export async function generatedFiles(
  spec: string,
  targets: readonly Target[],
): Promise<[path: string, content: string][]> {
  const model = await readContract(spec);
  const emitted = targets.map(async (target) => {
    const emit = await emitTargets[target].load();
    return Object.entries(await emit(model));
  });
  // The client of this repository is given its server; those of other contracts choose one.
  const servers = targets.includes('client') ? Object.values(emitServers(model)) : [];
  const chosen = servers.map((content): [string, string] => [serversFile, content]);
  return [...(await Promise.all(emitted)).flat(), ...chosen];
}
