import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultCatalogue } from '../../src/engines/catalogue/load.ts';
import { allocatorSettings, heapFlags } from '../../src/memory/own-settings.ts';
import { createCaller } from '../../src/testing/caller.ts';
import { outcomeOf } from '../../src/testing/command.ts';
import { createMailbox } from '../../src/testing/mailbox.ts';
import { createUsers } from '../../src/testing/users.ts';
import { type RunningServer, start } from './processes.ts';

/** A service to measure, with the API key of an account. */
export interface MeasuredService extends RunningServer {
  key: string;
  /** Starts another API process of the service. Only with Postgres. */
  another(): Promise<RunningServer>;
}

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
export const model = 'fast';
const plan = 'unlimited_premium';

/** @param database URL of an empty Postgres. Undefined: the embedded database. */
export async function startMeasuredService(
  upstream: string,
  database?: string,
): Promise<MeasuredService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'genmedia-speed-'));
  const models = join(dataDir, 'models.yaml');
  await writeFile(models, await catalogue(upstream));
  const env = {
    DATA_DIR: dataDir,
    MODELS: models,
    PORT: '0',
    PUBLIC_URL: 'http://127.0.0.1',
    RATE_LIMIT: '1000000',
    RATE_LIMIT_AUTH: '1000000',
    UPSTREAM_KEY: 'sk-bench',
    ...(database && { DATABASE_URL: database, SECRET_KEY: 'ab'.repeat(32) }),
  };
  const common = {
    file: main,
    // The service would restart itself with these flags, but not when a parent is connected, as
    // here.
    flags: heapFlags,
    env: { ...env, ...allocatorSettings },
    ready: / (?:API +(http:\S+)|worker .*)\n/,
  };
  const serve = (...args: string[]) => start({ ...common, args: ['serve', ...args] });
  const api = await (database ? serve('--api') : serve());
  const worker = database ? await serve('--worker') : undefined;
  const users = createUsers(createCaller(api.url), createMailbox(dataDir));
  const { apiKey: key, email } = await users.newUser();
  // This plan allows as many conversations at once as there are callers.
  const { code, stderr } = await outcomeOf(['accounts', 'set-plan', email, plan], env);
  if (code !== 0) throw new Error(stderr);
  return {
    ...api,
    key,
    another: () => serve('--api'),
    async stop() {
      await Promise.all([api.stop(), worker?.stop()]);
      await rm(dataDir, { recursive: true });
    },
  };
}

/** The service's own catalogue, with a model of the upstream before its models. */
async function catalogue(upstream: string): Promise<string> {
  const shipped = await readFile(defaultCatalogue, 'utf8');
  const added = `providers:
  upstream: { type: openai-compatible, baseUrl: '${upstream}/v1', apiKeyEnv: UPSTREAM_KEY }
models:
  - model_id: ${model}
    name: Fast
    description: Answers at once.
    feature: llmaster
    operations: [createChatCompletion, generateLyrics]
    provider: upstream
    model: ${model}
`;
  return shipped.replace(/^models:\n/m, () => added);
}
