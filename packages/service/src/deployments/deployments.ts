import type { Storage } from '../media/storage.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { createInputCache, type InputCache } from './input-cache.ts';
import { type DeploymentPools, type PoolsOptions, startDeploymentPools } from './pools.ts';
import { createDeploymentStorages, type DeploymentStorages } from './storages.ts';

/** What a process does for deployments. */
export interface Deployments {
  pools: DeploymentPools;
  storages: DeploymentStorages;
  inputs: InputCache;
}

export interface DeploymentsOptions extends PoolsOptions {
  keyring: Keyring;
  /** Storage of the service. */
  storage: Storage;
}

/** Whoever opens them closes their pools. */
export function openDeployments(options: DeploymentsOptions): Deployments {
  const { db } = options;
  const storages = createDeploymentStorages(options);
  return {
    pools: startDeploymentPools(options),
    storages,
    inputs: createInputCache({ db, storages }),
  };
}
