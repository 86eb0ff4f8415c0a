import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { DeploymentError } from './deployment-error.ts';

interface Contract {
  components: {
    parameters: { Deployment: { schema: { pattern: string; 'x-pattern-words': string } } };
  };
}

/** Throws DeploymentError where the paths of the contract cannot have such a segment. */
export async function checkDeploymentName(name: string): Promise<void> {
  const file = fileURLToPath(import.meta.resolve('@genmedia/spec/openapi.json'));
  const contract: Contract = JSON.parse(await readFile(file, 'utf8'));
  const { pattern, 'x-pattern-words': words } = contract.components.parameters.Deployment.schema;
  if (new RegExp(pattern).test(name)) return;
  throw new DeploymentError(
    `${JSON.stringify(name)} cannot be the name of a deployment: it must be ${words}.`,
  );
}
