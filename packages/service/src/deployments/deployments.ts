import { InputCache } from './input-cache.ts';
import { DeploymentPools, type PoolsOptions } from './pools.ts';
import { createDeploymentStorages, type StoragesOptions } from './storages.ts';

/** The processes, the files and the cached inputs of deployments, for this process. */
export type Deployments = ReturnType<typeof openDeployments>;

/** The caller must close the pools. */
export function openDeployments(options: PoolsOptions & StoragesOptions) {
  const storages = createDeploymentStorages(options);
  return {
    pools: new DeploymentPools(options),
    storages,
    inputs: new InputCache({ db: options.db, storages }),
  };
}
