/**
 * Proves every contract, or those whose names are given: `pnpm test:public-contracts [name…]`. Fails
 * if one of them fails. Without names, `--write` puts the table into the docs of the generator.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicContracts } from './contracts.ts';
import { install, type Proof, prove, provenTargets } from './prove.ts';
import { tableOf, withTable } from './table.ts';

const page = join(import.meta.dirname, '../../codegen/docs/contracts.md');

const isWritten = process.argv.includes('--write');
const names = process.argv.slice(2).filter((argument) => argument !== '--write');
if (isWritten && names.length > 0)
  throw new Error('--write needs all contracts: leave out the names.');
const contracts = publicContracts.filter(({ name }) => names.length === 0 || names.includes(name));
const unknown = names.filter((name) => publicContracts.every((contract) => contract.name !== name));
if (unknown.length > 0) {
  throw new Error(
    `There is no contract ${unknown.join(', ')}. There are ${publicContracts.map(({ name }) => name).join(', ')}.`,
  );
}
const project = await mkdtemp(join(tmpdir(), 'genmedia-public-contracts-'));
const proofs: Proof[] = [];
try {
  await install(project, contracts);
  for (const contract of contracts) {
    const proof = await prove(project, contract);
    proofs.push(proof);
    const failures = provenTargets.filter((target) => proof.targets[target] !== 'yes');
    console.log(
      `${contract.name}: ${proof.operations} operations, ${failures.length} of ${provenTargets.length} fail`,
    );
    for (const target of failures) console.log(`  ${target}: ${proof.targets[target]}`);
    if (proof.sdk !== '') console.log(`  SDK: ${proof.sdk}`);
    for (const notice of proof.notices) console.log(`  ${notice.slice(project.length + 1)}`);
    if (failures.length > 0 || !['', 'same'].includes(proof.sdk)) process.exitCode = 1;
  }
} finally {
  await rm(project, { recursive: true, force: true });
}
console.log(`\n${tableOf(proofs)}`);
if (isWritten) {
  await writeFile(page, withTable(await readFile(page, 'utf8'), tableOf(proofs)));
}
