import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { catalogueOperations } from '../../../operations/generations/list.ts';
import { parseCatalogue } from '../../catalogue/parse.ts';

const file = fileURLToPath(new URL('../replicate.yaml', import.meta.url));
const environment = { REPLICATE_API_TOKEN: 'token-1' };

export const replicateText = readFileSync(file, 'utf8');
export const replicateCatalogue = parseCatalogue(
  replicateText,
  file,
  catalogueOperations,
  environment,
);
