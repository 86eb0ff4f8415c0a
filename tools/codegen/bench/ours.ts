/** Runs our generator as its command does: `node bench/ours.ts <document> <folder>`. */
import { enableCompileCache } from 'node:module';
import { targetFolders } from '../src/emit/targets.ts';
import { writeFolders } from '../src/write.ts';
import { reportCpu } from './report-cpu.ts';

const [input, output] = process.argv.slice(2);
if (!input || !output) throw new Error('Give a document and a folder.');

enableCompileCache();
const { generate } = await import('../src/generate.ts');
writeFolders(output, targetFolders, await generate(input, ['types', 'client', 'react', 'server']));
reportCpu();
