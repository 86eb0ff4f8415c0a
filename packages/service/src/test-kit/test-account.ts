import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where a service of tests is. Plain data, which other processes can be given. */
export interface TestPlace {
  /** The URL of the service: the `baseUrl` of clients. */
  url: string;
  /** Its data folder. Mails to users are in its `outbox`. */
  dataDir: string;
}

/** An account that nobody else uses. */
export interface TestAccount {
  email: string;
  password: string;
  apiKey: string;
  accessToken: string;
}

/** Makes a verified account, as an agent does: it signs up, and reads the code in its mail. */
export async function createTestAccount({ url, dataDir }: TestPlace): Promise<TestAccount> {
  const email = `${randomBytes(8).toString('hex')}@test.example`;
  const password = 'grey herons wade slowly';
  await post(url, 'signup', { email, password, name: 'Test' });
  const verification_code = await mailedCode(join(dataDir, 'outbox'), email);
  const { data } = await post(url, 'verify-email', { verification_code });
  return { email, password, apiKey: data.api_key, accessToken: data.access_token };
}

interface Verified {
  data: { api_key: string; access_token: string };
}

async function post(url: string, operation: string, body: object): Promise<Verified> {
  const response = await fetch(`${url}/api/agents/v1/auth/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${operation}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Verified;
}

const mailSeconds = 60;

async function mailedCode(outbox: string, email: string): Promise<string> {
  const deadline = Date.now() + mailSeconds * 1000;
  while (Date.now() < deadline) {
    for (const file of await readdir(outbox).catch((): string[] => [])) {
      if (!file.endsWith('.eml')) continue;
      const mail = await readFile(join(outbox, file), 'utf8');
      const code = mail.includes(email) && /^([\w-]{43})\r?$/m.exec(mail)?.[1];
      if (code) return code;
    }
    await sleep(20);
  }
  throw new Error(`The mail to ${email} did not come within ${mailSeconds} seconds.`);
}
