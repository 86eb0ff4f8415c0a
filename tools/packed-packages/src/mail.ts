import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';

/**
 * The code that a service mails to an address. The service writes its mails to files, a moment
 * after its answer.
 */
export async function codeInMailTo(email: string, dataDir: string): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  return vi.waitFor(async () => {
    for (const name of await readdir(outbox)) {
      const mail = (await readFile(join(outbox, name), 'utf8')).replaceAll(/=\r?\n/g, '');
      const code = /\/verify\/([\w.-]+)/.exec(mail)?.[1];
      if (mail.includes(email) && code) return code;
    }
    throw new Error(`No mail to ${email}`);
  }, 240_000);
}
