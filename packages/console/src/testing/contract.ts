import { fileURLToPath } from 'node:url';
import { readContract } from '@genmedia/codegen/contract';
import { consoleContract } from '../../build/console-contract.ts';

/** The contract in the form that the console uses. */
export const contract = consoleContract(
  await readContract(fileURLToPath(import.meta.resolve('@genmedia/spec/openapi.json'))),
);
