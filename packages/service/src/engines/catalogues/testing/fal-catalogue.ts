import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { catalogueOperations } from '../../../operations/generations/list.ts';
import { parseCatalogue } from '../../catalogue/parse.ts';

const falFile = fileURLToPath(new URL('../fal.yaml', import.meta.url));
export const falText = readFileSync(falFile, 'utf8');
const environment = { FAL_KEY: 'key-1' };
export const falCatalogue = parseCatalogue(falText, falFile, catalogueOperations, environment);
