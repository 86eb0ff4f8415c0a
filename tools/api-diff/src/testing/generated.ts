import { emitTargets, type Target } from '@genmedia/codegen';
import { readContract } from '@genmedia/codegen/contract';

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
  return (await Promise.all(emitted)).flat();
}
