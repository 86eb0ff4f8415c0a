import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallStore, KeptCall } from '../tools/unsettled-calls.ts';

/**
 * Keeps calls in a folder, each in a file that only its owner can read. Where that is not possible,
 * or there is no folder (a user may have no home), nothing is kept: no call fails for it.
 */
export function callFiles(folderOf: () => string): CallStore {
  return {
    read() {
      const names = attempt(() => readdirSync(folderOf())) ?? [];
      return names.flatMap((name) => {
        const call = attempt(() => JSON.parse(readFileSync(join(folderOf(), name), 'utf8')));
        return isCall(call) ? [[name, call]] : [];
      });
    },
    has: (name) => existsSync(join(folderOf(), name)),
    write(name, call) {
      attempt(() => {
        const folder = folderOf();
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        writeFileSync(join(folder, name), JSON.stringify(call), { mode: 0o600 });
      });
    },
    remove(name) {
      attempt(() => rmSync(join(folderOf(), name), { force: true }));
    },
  };
}

/** Files may be damaged: a process can be killed while it writes one. */
function isCall(value: unknown): value is KeptCall {
  const { key, since } = Object(value);
  return typeof key === 'string' && typeof since === 'number';
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
