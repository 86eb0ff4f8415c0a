import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { limits } from '@genmedia/server/limits';
import type { Plan } from '../../src/accounts/account.ts';
import { useAccounts } from '../../src/accounts/testing.ts';
import type { Database } from '../../src/database/connection.ts';
import { createKeyring } from '../../src/secrets/keyring.ts';
import { type Command, runCommand } from '../../src/testing/command.ts';
import { waitFor } from '../../src/testing/wait-for.ts';
import { newCustomer, type Person } from '../hostile/people.ts';
import { writeCatalogue } from './catalogue.ts';
import { type Provider, startProvider } from './provider.ts';

/** The database and data folder of a service. */
export interface ServiceData {
  database: Database;
  url?: string | undefined;
  dataDir: string;
}

/** A person with a plan, and with the plan's queue limit. */
export interface PlanCustomer extends Person {
  queueLimit: number;
}

/** A whole service in its own process, a provider of remote models, and customers of each plan. */
export interface TestBed extends Pick<ServiceData, 'database'> {
  accounts: ReturnType<typeof useAccounts>;
  service: Command;
  url: string;
  metricsUrl: string;
  provider: Provider;
  customers: PlanCustomer[];
  end(): Promise<void>;
}

const secretKey = 'ab'.repeat(32);
const preload = fileURLToPath(new URL('./collect.ts', import.meta.url));

/** @param customersPerPlan how many customers each plan has. */
export async function openTestBed(data: ServiceData, customersPerPlan = 2): Promise<TestBed> {
  const { database } = data;
  const provider = await startProvider();
  const service = await startService(data, provider);
  const end = async () => {
    service.kill('SIGKILL');
    await service.exited;
    await provider.close();
  };
  try {
    const accounts = useAccounts(database, createKeyring([Buffer.from(secretKey, 'hex')]));
    const customers = await newCustomers(accounts, customersPerPlan);
    const url = await service.url;
    const metricsUrl = await waitFor(() => /"metricsUrl":"([^"]+)"/.exec(service.stderr())?.[1]);
    return { database, accounts, service, url, metricsUrl, provider, customers, end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function startService({ url, dataDir }: ServiceData, provider: Provider): Promise<Command> {
  const models = join(dataDir, 'rude-models.yaml');
  await writeCatalogue(models, provider.url);
  return runCommand(['serve'], {
    DATA_DIR: dataDir,
    DATABASE_URL: url ?? '',
    SECRET_KEY: secretKey,
    MODELS: models,
    PORT: '0',
    METRICS_PORT: '0',
    PUBLIC_URL: 'http://genmedia.example',
    SYNC_WAIT: '1',
    LOG_LEVEL: 'info',
    ALLOW_PRIVATE_URLS: '127.0.0.0/8',
    RATE_LIMIT: '1000000',
    RATE_LIMIT_AUTH: '1000000',
    NODE_OPTIONS: `--import=${preload}`,
  });
}

async function newCustomers(
  accounts: TestBed['accounts'],
  customersPerPlan: number,
): Promise<PlanCustomer[]> {
  const customers: PlanCustomer[] = [];
  for (const [plan, queueLimit] of Object.entries(limits.jobs)) {
    for (let count = 0; count < customersPerPlan; count++) {
      customers.push(await newCustomerOf(accounts, plan as Plan, queueLimit));
    }
  }
  return customers;
}

async function newCustomerOf(
  accounts: TestBed['accounts'],
  plan: Plan,
  queueLimit: number,
): Promise<PlanCustomer> {
  const person = await newCustomer(accounts);
  await accounts.accounts.db
    .updateTable('accounts')
    .set({ plan, queue_limit: queueLimit })
    .where('id', '=', person.id)
    .execute();
  return { ...person, queueLimit };
}
