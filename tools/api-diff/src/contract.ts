import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { load, UserError } from '@genmedia/codegen';
import type { Document } from '@genmedia/openapi';

const run = promisify(execFile);

/** The repository that contains this tool. */
export const repositoryRoot = resolve(import.meta.dirname, '../../..');
const contract = 'spec/openapi.yaml';

/** The contract in its current files. */
export function workingContract(root = repositoryRoot): Promise<Document> {
  return load(join(root, contract));
}

/** Reads a contract from a file, or from a git revision of this repository. */
export function contractOf(name: string, root = repositoryRoot): Promise<Document> {
  return existsSync(name) ? load(resolve(name)) : contractAt(name, root);
}

async function contractAt(revision: string, root: string): Promise<Document> {
  const folder = await mkdtemp(join(tmpdir(), 'api-diff-'));
  try {
    const archive = join(folder, 'spec.tar');
    await run('git', ['archive', `--output=${archive}`, revision, 'spec'], { cwd: root }).catch(
      (error) => refuse(revision, error),
    );
    await run('tar', ['-xf', archive, '-C', folder]);
    return await load(join(folder, contract)).catch((error: Error) => {
      throw new UserError(`The contract of ${revision} cannot be read: ${error.message}`);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function refuse(revision: string, { stderr }: { stderr?: string }): never {
  throw new UserError(
    `${revision} is neither a file nor a git revision with a contract: ${String(stderr).trim()}\n` +
      'In a shallow clone, fetch the revision first.',
  );
}
